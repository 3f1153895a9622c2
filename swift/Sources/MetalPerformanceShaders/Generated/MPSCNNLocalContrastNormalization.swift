// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Subtracts the mean of the pixels around a value in its feature channel, and divides by their variance. y = pm +
/// ps * (x - p0 * mean) / (delta + alpha * variance)^beta The window begins floor(kernelWidth / 2) columns to the
/// left and floor(kernelHeight / 2) rows above. Pixels outside the image are zeros that count, whatever edgeMode
/// is. The variance is the mean of the squares less the squared mean.
open class MPSCNNLocalContrastNormalization: MPSCNNKernel {
    override public class var _className: String { "MPSCNNLocalContrastNormalization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLocalContrastNormalization(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setAlpha(_handle, newValue) } }
    }

    /// Default: 0.5.
    open var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_beta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setBeta(_handle, newValue) } }
    }

    /// Default: 1/1024.
    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setDelta(_handle, newValue) } }
    }

    /// Factor of the mean. Default: 1.
    open var p0: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_p0(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setP0(_handle, newValue) } }
    }

    /// Added to the result. Default: 0.
    open var pm: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_pm(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setPm(_handle, newValue) } }
    }

    /// Factor of the quotient. Default: 1.
    open var ps: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_ps(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalization_setPs(_handle, newValue) } }
    }

    public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNLocalContrastNormalization_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNLocalContrastNormalization", "init") }
        super.init(_owned: made)
    }
}
