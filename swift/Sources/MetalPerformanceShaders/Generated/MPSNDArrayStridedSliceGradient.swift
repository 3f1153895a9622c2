// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of x, of floats: 0 for elements that the slice left out.
public class MPSNDArrayStridedSliceGradient: MPSNDArrayUnaryGradientKernel {
    override public class var _className: String { "MPSNDArrayStridedSliceGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayStridedSliceGradient(_owned: handle)
    }
}
