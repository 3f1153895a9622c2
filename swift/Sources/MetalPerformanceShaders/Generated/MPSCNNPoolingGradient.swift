// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the pooling gradients.
open class MPSCNNPoolingGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNPoolingGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingGradient(_owned: handle)
    }

    /// Size of the forward kernel's source; limits the incoming gradients that count.
    public var sourceSize: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSCNNPoolingGradient_sourceSize(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSCNNPoolingGradient_setSourceSize(_handle, &newValue) }
        }
    }

    public convenience init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNPoolingGradient_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNPoolingGradient", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        device: MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNPoolingGradient_initWithDevice_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY(
                Self._className, _pointer(device), kernelWidth, kernelHeight, strideInPixelsX,
                strideInPixelsY)
        }
        guard let made else { _refused("MPSCNNPoolingGradient", "init") }
        self.init(_owned: made)
    }
}
