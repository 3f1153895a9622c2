// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the gradients: each incoming gradient goes to the pixels that its result read, by their weights. Offset
/// and aligned corners are those of the gradient state; without one, 0 and NO.
open class MPSCNNUpsamplingGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNUpsamplingGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingGradient(_owned: handle)
    }

    /// As in the forward kernel.
    public var scaleFactorX: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingGradient_scaleFactorX(_handle) } }
    }

    public var scaleFactorY: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingGradient_scaleFactorY(_handle) } }
    }
}
