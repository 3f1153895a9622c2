// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Largest of the values that each window takes, dilationRate pixels apart.
public class MPSCNNDilatedPoolingMax: MPSCNNPooling {
    override public class var _className: String { "MPSCNNDilatedPoolingMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDilatedPoolingMax(_owned: handle)
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
            omps_MPSCNNDilatedPoolingMax_initWithDevice_kernelWidth_kernelHeight_dilationRateX_dilationRateY_strideInPixelsX_strideInPixelsY(
                Self._className, _pointer(device), kernelWidth, kernelHeight, dilationRateX,
                dilationRateY, strideInPixelsX, strideInPixelsY)
        }
        guard let made else { _refused("MPSCNNDilatedPoolingMax", "init") }
        self.init(_owned: made)
    }
}
