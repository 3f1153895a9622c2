// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// (primaryScale * x) / (secondaryScale * y) + bias.
public class MPSImageDivide: MPSImageArithmetic {
    override public class var _className: String { "MPSImageDivide" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageDivide(_owned: handle)
    }
}
