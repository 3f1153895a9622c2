// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Compares two images: 1 where the relation holds, else 0, then plus bias and clamped. Values are compared after
/// they were multiplied by primaryScale and secondaryScale.
open class MPSNNCompare: MPSCNNArithmetic {
    override public class var _className: String { "MPSNNCompare" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNCompare(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// Default: equal.
    open var comparisonType: MPSNNComparisonType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNCompare_comparisonType(_handle) }
            return _value(made, MPSNNComparisonType.self)
        }
        set { withExtendedLifetime(self) { omps_MPSNNCompare_setComparisonType(_handle, newValue.rawValue) } }
    }

    /// Two values are equal if the absolute value of their difference is not larger. Equal values are not less or
    /// greater. Default: 0.
    open var threshold: Float {
        get { withExtendedLifetime(self) { omps_MPSNNCompare_threshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNCompare_setThreshold(_handle, newValue) } }
    }
}
