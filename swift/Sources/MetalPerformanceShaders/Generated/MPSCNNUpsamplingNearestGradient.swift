// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of the gradients of a pixel's repetitions.
public class MPSCNNUpsamplingNearestGradient: MPSCNNUpsamplingGradient {
    override public class var _className: String { "MPSCNNUpsamplingNearestGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingNearestGradient(_owned: handle)
    }

    /// Factors from 1 to 2^31 - 1.
    public convenience init(device: MTLDevice, integerScaleFactorX: Int, integerScaleFactorY: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNUpsamplingNearestGradient_initWithDevice_integerScaleFactorX_integerScaleFactorY(
                Self._className, _pointer(device), integerScaleFactorX, integerScaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingNearestGradient", "init") }
        self.init(_owned: made)
    }
}
