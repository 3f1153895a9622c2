// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// primaryScale * x - secondaryScale * y + bias.
public class MPSImageSubtract: MPSImageArithmetic {
    override public class var _className: String { "MPSImageSubtract" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageSubtract(_owned: handle)
    }
}
