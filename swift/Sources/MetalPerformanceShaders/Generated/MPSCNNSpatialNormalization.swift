// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Divides a value by the energy of the pixels around it in its feature channel. y = x / (delta + alpha /
/// (kernelWidth * kernelHeight) * sum x(q)^2)^beta The sum is over the pixels q of a window. The window begins
/// floor(kernelWidth / 2) columns to the left and floor(kernelHeight / 2) rows above. Pixels outside the image
/// count as 0, whatever edgeMode is.
open class MPSCNNSpatialNormalization: MPSCNNKernel {
    override public class var _className: String { "MPSCNNSpatialNormalization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSpatialNormalization(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_setAlpha(_handle, newValue) } }
    }

    /// Default: 5.
    open var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_beta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_setBeta(_handle, newValue) } }
    }

    /// Default: 1.
    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalization_setDelta(_handle, newValue) } }
    }

    public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNSpatialNormalization_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNSpatialNormalization", "init") }
        super.init(_owned: made)
    }
}
