// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Product of two images, value by value.
public class MPSCNNMultiply: MPSCNNArithmetic {
    override public class var _className: String { "MPSCNNMultiply" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNMultiply(_owned: handle)
    }
}
