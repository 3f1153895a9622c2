// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a sum.
public class MPSNNAdditionGradientNode: MPSNNArithmeticGradientNode {
    override public class var _className: String { "MPSNNAdditionGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNAdditionGradientNode(_owned: handle)
    }
}
