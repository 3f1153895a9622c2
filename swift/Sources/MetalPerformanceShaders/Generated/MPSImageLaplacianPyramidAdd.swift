// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The inverse, from the top: each level is the source's plus the interpolated next one of the destination. The
/// first step takes the source's last level, which is not written.
public class MPSImageLaplacianPyramidAdd: MPSImageLaplacianPyramid {
    override public class var _className: String { "MPSImageLaplacianPyramidAdd" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageLaplacianPyramidAdd(_owned: handle)
    }
}
