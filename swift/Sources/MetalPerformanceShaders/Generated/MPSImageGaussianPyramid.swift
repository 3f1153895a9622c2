// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Each level from the one below: the pixels in even rows and columns of the filtered level. Works in place only.
public class MPSImageGaussianPyramid: MPSImagePyramid {
    override public class var _className: String { "MPSImageGaussianPyramid" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageGaussianPyramid(_owned: handle)
    }
}
