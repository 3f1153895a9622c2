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

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// As in the forward kernel.
    open var scaleFactorX: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingGradient_scaleFactorX(_handle) } }
    }

    open var scaleFactorY: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingGradient_scaleFactorY(_handle) } }
    }
}
