// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Product of two images, value by value.
public class MPSNNMultiplicationNode: MPSNNBinaryArithmeticNode {
    override public class var _className: String { "MPSNNMultiplicationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNMultiplicationNode(_owned: handle)
    }
}
