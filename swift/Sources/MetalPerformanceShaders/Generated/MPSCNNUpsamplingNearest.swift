// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Repeats every pixel: result[y][x] = source[y / scaleFactorY][x / scaleFactorX], rounded down.
public class MPSCNNUpsamplingNearest: MPSCNNUpsampling {
    override public class var _className: String { "MPSCNNUpsamplingNearest" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingNearest(_owned: handle)
    }

    /// Factors from 1 to 2^31 - 1.
    public convenience init(device: MTLDevice, integerScaleFactorX: Int, integerScaleFactorY: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNUpsamplingNearest_initWithDevice_integerScaleFactorX_integerScaleFactorY(
                Self._className, _pointer(device), integerScaleFactorX, integerScaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingNearest", "init") }
        self.init(_owned: made)
    }
}
