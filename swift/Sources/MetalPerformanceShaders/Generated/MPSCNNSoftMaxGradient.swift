// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y_k (g_k - sum_j g_j y_j); the secondary source is the forward kernel's result y.
public class MPSCNNSoftMaxGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNSoftMaxGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSoftMaxGradient(_owned: handle)
    }
}
