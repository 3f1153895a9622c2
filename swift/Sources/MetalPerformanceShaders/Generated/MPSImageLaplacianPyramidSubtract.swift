// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Stores each level less the interpolated next one of the source. The last level is not written.
public class MPSImageLaplacianPyramidSubtract: MPSImageLaplacianPyramid {
    override public class var _className: String { "MPSImageLaplacianPyramidSubtract" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageLaplacianPyramidSubtract(_owned: handle)
    }
}
