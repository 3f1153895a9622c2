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

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// Size of the forward kernel's source; limits the incoming gradients that count.
    open var sourceSize: MTLSize {
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

    public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNPoolingGradient_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNPoolingGradient", "init") }
        super.init(_owned: made)
    }

    public init(
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
        super.init(_owned: made)
    }
}
