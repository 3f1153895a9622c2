// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// C = alpha * A * B, where A and B may be quantised. The sources are A, B, the parameters of A, the parameters of
/// B. Parameters are scale, zero point and minimum value where the descriptor has them, or the lookup table. The
/// parameters of a transposed array are transposed alike. A result that the kernel makes has the type of A, or of
/// A's scale or table. beta has no meaning.
open class MPSNDArrayQuantizedMatrixMultiplication: MPSNDArrayMatrixMultiplication {
    override public class var _className: String { "MPSNDArrayQuantizedMatrixMultiplication" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayQuantizedMatrixMultiplication(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, sourceCount count: Int) {
        super.init(device: device, sourceCount: count)
    }

    override public init?(coder: NSCoder, device: MTLDevice) {
        super.init(coder: coder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    /// nil: that array has floats. Later changes of the descriptors have no effect.
    public init(
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
        super.init(_owned: made)
    }
}
