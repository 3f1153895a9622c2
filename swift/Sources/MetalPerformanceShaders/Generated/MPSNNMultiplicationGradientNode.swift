// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a product.
public class MPSNNMultiplicationGradientNode: MPSNNArithmeticGradientNode {
    override public class var _className: String { "MPSNNMultiplicationGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNMultiplicationGradientNode(_owned: handle)
    }
}
