// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Linear between the four pixels around the source position, which is y / scaleFactorY. With aligned corners it is
/// y (h - 1) / (h scaleFactorY - 1) for h source rows. The same along x.
open class MPSCNNUpsamplingBilinear: MPSCNNUpsampling {
    override public class var _className: String { "MPSCNNUpsamplingBilinear" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingBilinear(_owned: handle)
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

    /// Factors from 1 to 2^31 - 1; corners are not aligned.
    public init(device: MTLDevice, integerScaleFactorX: Int, integerScaleFactorY: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNUpsamplingBilinear_initWithDevice_integerScaleFactorX_integerScaleFactorY(
                Self._className, _pointer(device), integerScaleFactorX, integerScaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingBilinear", "init") }
        super.init(_owned: made)
    }

    public init(device: MTLDevice, integerScaleFactorX: Int, integerScaleFactorY: Int, alignCorners: Bool) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNUpsamplingBilinear_initWithDevice_integerScaleFactorX_integerScaleFactorY_alignCorners(
                Self._className, _pointer(device), integerScaleFactorX, integerScaleFactorY,
                alignCorners)
        }
        guard let made else { _refused("MPSCNNUpsamplingBilinear", "init") }
        super.init(_owned: made)
    }
}
