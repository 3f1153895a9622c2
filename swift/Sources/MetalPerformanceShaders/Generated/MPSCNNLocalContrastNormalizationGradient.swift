// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of MPSCNNLocalContrastNormalization. Its source image is that of the forward kernel.
open class MPSCNNLocalContrastNormalizationGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNLocalContrastNormalizationGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLocalContrastNormalizationGradient(_owned: handle)
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

    /// Default: 0.
    open var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_alpha(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setAlpha(
                    _handle, newValue)
            }
        }
    }

    /// Default: 0.5.
    open var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_beta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setBeta(
                    _handle, newValue)
            }
        }
    }

    /// Default: 1/1024.
    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_delta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setDelta(
                    _handle, newValue)
            }
        }
    }

    /// Factor of the mean. Default: 1.
    open var p0: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_p0(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setP0(
                    _handle, newValue)
            }
        }
    }

    /// Added to the result. Default: 0.
    open var pm: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_pm(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setPm(
                    _handle, newValue)
            }
        }
    }

    /// Factor of the quotient. Default: 1.
    open var ps: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_ps(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setPs(
                    _handle, newValue)
            }
        }
    }

    public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNLocalContrastNormalizationGradient_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNLocalContrastNormalizationGradient", "init") }
        super.init(_owned: made)
    }
}
