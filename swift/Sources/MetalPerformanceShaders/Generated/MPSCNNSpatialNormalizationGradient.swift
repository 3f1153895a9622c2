// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of MPSCNNSpatialNormalization. Its source image is that of the forward kernel.
open class MPSCNNSpatialNormalizationGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNSpatialNormalizationGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSpatialNormalizationGradient(_owned: handle)
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

    /// Default: 1.
    open var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradient_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradient_setAlpha(_handle, newValue) } }
    }

    /// Default: 5.
    open var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradient_beta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradient_setBeta(_handle, newValue) } }
    }

    /// Default: 1.
    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradient_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradient_setDelta(_handle, newValue) } }
    }

    public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNSpatialNormalizationGradient_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNSpatialNormalizationGradient", "init") }
        super.init(_owned: made)
    }
}
