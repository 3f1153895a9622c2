// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The values of an arithmetic filter for its gradient filter.
public class MPSNNArithmeticGradientStateNode: MPSNNBinaryGradientStateNode {
    override public class var _className: String { "MPSNNArithmeticGradientStateNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNArithmeticGradientStateNode(_owned: handle)
    }
}
