// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Divides a value by the energy of the pixels around it in its feature channel. y = x / (delta + alpha /
/// (kernelWidth * kernelHeight) * sum x(q)^2)^beta The sum is over the pixels q of a window. The window begins
/// floor(kernelWidth / 2) columns to the left and floor(kernelHeight / 2) rows above. Pixels outside the image
/// count as 0, whatever edgeMode is.
public class MPSCNNSpatialNormalization: MPSCNNKernel {
    override public class var _className: String { "MPSCNNSpatialNormalization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSpatialNormalization(_owned: handle)
    }

    /// Default: 1.
    public var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_setAlpha(_handle, newValue) } }
    }

    /// Default: 5.
    public var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_beta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_setBeta(_handle, newValue) } }
    }

    /// Default: 1.
    public var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_setDelta(_handle, newValue) } }
    }

    public convenience init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNSpatialNormalization_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNSpatialNormalization", "init") }
        self.init(_owned: made)
    }
}
