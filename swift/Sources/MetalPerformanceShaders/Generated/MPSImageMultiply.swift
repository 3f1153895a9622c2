// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// (primaryScale * x) * (secondaryScale * y) + bias.
public class MPSImageMultiply: MPSImageArithmetic {
    override public class var _className: String { "MPSImageMultiply" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageMultiply(_owned: handle)
    }
}
