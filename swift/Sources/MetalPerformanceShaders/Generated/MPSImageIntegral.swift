// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of the rectangle's pixels.
public class MPSImageIntegral: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageIntegral" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageIntegral(_owned: handle)
    }
}
