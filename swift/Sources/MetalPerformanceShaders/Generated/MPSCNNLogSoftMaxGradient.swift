// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// g_k - e^(y_k) sum_j g_j; the secondary source is the forward kernel's result y.
public class MPSCNNLogSoftMaxGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNLogSoftMaxGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLogSoftMaxGradient(_owned: handle)
    }
}
