// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Subtracts the mean of the pixels around a value in its feature channel, and divides by their variance. y = pm +
/// ps * (x - p0 * mean) / (delta + alpha * variance)^beta The window begins floor(kernelWidth / 2) columns to the
/// left and floor(kernelHeight / 2) rows above. Pixels outside the image are zeros that count, whatever edgeMode
/// is. The variance is the mean of the squares less the squared mean.
public class MPSCNNLocalContrastNormalization: MPSCNNKernel {
    override public class var _className: String { "MPSCNNLocalContrastNormalization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLocalContrastNormalization(_owned: handle)
    }

    /// Default: 0.
    public var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setAlpha(_handle, newValue) } }
    }

    /// Default: 0.5.
    public var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_beta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setBeta(_handle, newValue) } }
    }

    /// Default: 1/1024.
    public var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setDelta(_handle, newValue) } }
    }

    /// Factor of the mean. Default: 1.
    public var p0: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_p0(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setP0(_handle, newValue) } }
    }

    /// Added to the result. Default: 0.
    public var pm: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_pm(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setPm(_handle, newValue) } }
    }

    /// Factor of the quotient. Default: 1.
    public var ps: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_ps(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setPs(_handle, newValue) } }
    }

    public convenience init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNLocalContrastNormalization_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNLocalContrastNormalization", "init") }
        self.init(_owned: made)
    }
}
