// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The values of an arithmetic kernel for its gradient.
public class MPSCNNArithmeticGradientState: MPSNNBinaryGradientState {
    override public class var _className: String { "MPSCNNArithmeticGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNArithmeticGradientState(_owned: handle)
    }
}
