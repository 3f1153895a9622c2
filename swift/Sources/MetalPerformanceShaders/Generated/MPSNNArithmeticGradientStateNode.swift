// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The values of an arithmetic filter for its gradient filter.
open class MPSNNArithmeticGradientStateNode: MPSNNBinaryGradientStateNode {
    override public class var _className: String { "MPSNNArithmeticGradientStateNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNArithmeticGradientStateNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
