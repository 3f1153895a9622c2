// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of x, of floats: each element is the sum of the gradients at the positions with its index.
public class MPSNDArrayGatherGradient: MPSNDArrayBinaryPrimaryGradientKernel {
    override public class var _className: String { "MPSNDArrayGatherGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayGatherGradient(_owned: handle)
    }
}
