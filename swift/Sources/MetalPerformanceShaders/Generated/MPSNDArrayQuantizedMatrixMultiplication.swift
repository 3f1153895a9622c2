// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// C = alpha * A * B, where A and B may be quantised. The sources are A, B, the parameters of A, the parameters of
/// B. Parameters are scale, zero point and minimum value where the descriptor has them, or the lookup table. The
/// parameters of a transposed array are transposed alike. A result that the kernel makes has the type of A, or of
/// A's scale or table. beta has no meaning.
public class MPSNDArrayQuantizedMatrixMultiplication: MPSNDArrayMatrixMultiplication {
    override public class var _className: String { "MPSNDArrayQuantizedMatrixMultiplication" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayQuantizedMatrixMultiplication(_owned: handle)
    }

    /// nil: that array has floats. Later changes of the descriptors have no effect.
    public convenience init(
        device: MTLDevice,
        leftQuantizationDescriptor: MPSNDArrayQuantizationDescriptor?,
        rightQuantizationDescriptor: MPSNDArrayQuantizationDescriptor?
    ) {
        let made = withExtendedLifetime((device, leftQuantizationDescriptor, rightQuantizationDescriptor)) {
            omps_MPSNDArrayQuantizedMatrixMultiplication_initWithDevice_leftQuantizationDescriptor_rightQuantizationDescriptor(
                Self._className, _pointer(device), leftQuantizationDescriptor?._handle,
                rightQuantizationDescriptor?._handle)
        }
        guard let made else { _refused("MPSNDArrayQuantizedMatrixMultiplication", "init") }
        self.init(_owned: made)
    }
}
