// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Primary minus secondary image.
public class MPSCNNSubtract: MPSCNNArithmetic {
    override public class var _className: String { "MPSCNNSubtract" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSubtract(_owned: handle)
    }
}
