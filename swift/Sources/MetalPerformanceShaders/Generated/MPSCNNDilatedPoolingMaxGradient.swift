// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Each gradient goes to the first of the largest values of its dilated window, row by row.
public class MPSCNNDilatedPoolingMaxGradient: MPSCNNPoolingGradient {
    override public class var _className: String { "MPSCNNDilatedPoolingMaxGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDilatedPoolingMaxGradient(_owned: handle)
    }

    public convenience init(
        device: MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        dilationRateX: Int,
        dilationRateY: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNDilatedPoolingMaxGradient_initWithDevice_kernelWidth_kernelHeight_dilationRateX_dilationRateY_strideInPixelsX_strideInPixelsY(
                Self._className, _pointer(device), kernelWidth, kernelHeight, dilationRateX,
                dilationRateY, strideInPixelsX, strideInPixelsY)
        }
        guard let made else { _refused("MPSCNNDilatedPoolingMaxGradient", "init") }
        self.init(_owned: made)
    }
}
