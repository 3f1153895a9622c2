// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Pixel (x, y) of the clip rectangle is the source's pixel offset + (y, x).
public class MPSImageTranspose: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageTranspose" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageTranspose(_owned: handle)
    }
}
