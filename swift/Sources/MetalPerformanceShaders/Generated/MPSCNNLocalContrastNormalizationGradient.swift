// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of MPSCNNLocalContrastNormalization. Its source image is that of the forward kernel.
public class MPSCNNLocalContrastNormalizationGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNLocalContrastNormalizationGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLocalContrastNormalizationGradient(_owned: handle)
    }

    /// Default: 0.
    public var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_alpha(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setAlpha(
                    _handle, newValue)
            }
        }
    }

    /// Default: 0.5.
    public var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_beta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setBeta(
                    _handle, newValue)
            }
        }
    }

    /// Default: 1/1024.
    public var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_delta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setDelta(
                    _handle, newValue)
            }
        }
    }

    /// Factor of the mean. Default: 1.
    public var p0: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_p0(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setP0(
                    _handle, newValue)
            }
        }
    }

    /// Added to the result. Default: 0.
    public var pm: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_pm(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setPm(
                    _handle, newValue)
            }
        }
    }

    /// Factor of the quotient. Default: 1.
    public var ps: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradient_ps(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradient_setPs(
                    _handle, newValue)
            }
        }
    }

    public convenience init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNLocalContrastNormalizationGradient_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNLocalContrastNormalizationGradient", "init") }
        self.init(_owned: made)
    }
}
