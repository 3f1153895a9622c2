// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A comparison of two images: see MPSNNCompare. It has no gradient.
open class MPSNNComparisonNode: MPSNNBinaryArithmeticNode {
    override public class var _className: String { "MPSNNComparisonNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNComparisonNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default: equal.
    open var comparisonType: MPSNNComparisonType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNComparisonNode_comparisonType(_handle) }
            return _value(made, MPSNNComparisonType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNComparisonNode_setComparisonType(
                    _handle, newValue.rawValue)
            }
        }
    }
}
