// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Primary divided by secondary image, value by value.
public class MPSCNNDivide: MPSCNNArithmetic {
    override public class var _className: String { "MPSCNNDivide" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDivide(_owned: handle)
    }
}
