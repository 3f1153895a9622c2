// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y = scale * (x - zeroPoint) + minValue. The sources are x, the scale, and zero point and minimum value where the
/// descriptor has them. x may also have eight bits. The result has the scale's type.
public class MPSNDArrayAffineInt4Dequantize: MPSNDArrayMultiaryKernel {
    override public class var _className: String { "MPSNDArrayAffineInt4Dequantize" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayAffineInt4Dequantize(_owned: handle)
    }

    /// Later changes of the descriptor have no effect.
    public convenience init(device: MTLDevice, quantizationDescriptor: MPSNDArrayAffineQuantizationDescriptor) {
        let made = withExtendedLifetime((device, quantizationDescriptor)) {
            omps_MPSNDArrayAffineInt4Dequantize_initWithDevice_quantizationDescriptor(
                Self._className, _pointer(device), quantizationDescriptor._handle)
        }
        guard let made else { _refused("MPSNDArrayAffineInt4Dequantize", "init") }
        self.init(_owned: made)
    }
}
