// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients, weighted as the forward kernel weights the pixel.
open class MPSCNNUpsamplingBilinearGradient: MPSCNNUpsamplingGradient {
    override public class var _className: String { "MPSCNNUpsamplingBilinearGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingBilinearGradient(_owned: handle)
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

    /// Factors from 1 to 2^31 - 1.
    public init(device: MTLDevice, integerScaleFactorX: Int, integerScaleFactorY: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNUpsamplingBilinearGradient_initWithDevice_integerScaleFactorX_integerScaleFactorY(
                Self._className, _pointer(device), integerScaleFactorX, integerScaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingBilinearGradient", "init") }
        super.init(_owned: made)
    }
}
