// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients, weighted as the forward kernel weights the pixel.
public class MPSCNNUpsamplingBilinearGradient: MPSCNNUpsamplingGradient {
    override public class var _className: String { "MPSCNNUpsamplingBilinearGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingBilinearGradient(_owned: handle)
    }

    /// Factors from 1 to 2^31 - 1.
    public convenience init(device: MTLDevice, integerScaleFactorX: Int, integerScaleFactorY: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNUpsamplingBilinearGradient_initWithDevice_integerScaleFactorX_integerScaleFactorY(
                Self._className, _pointer(device), integerScaleFactorX, integerScaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingBilinearGradient", "init") }
        self.init(_owned: made)
    }
}
