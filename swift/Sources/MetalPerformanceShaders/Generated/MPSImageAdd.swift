// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// primaryScale * x + secondaryScale * y + bias.
public class MPSImageAdd: MPSImageArithmetic {
    override public class var _className: String { "MPSImageAdd" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageAdd(_owned: handle)
    }
}
