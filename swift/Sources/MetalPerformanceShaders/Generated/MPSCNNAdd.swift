// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Sum of two images.
public class MPSCNNAdd: MPSCNNArithmetic {
    override public class var _className: String { "MPSCNNAdd" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNAdd(_owned: handle)
    }
}
