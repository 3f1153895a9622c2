// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y = scale * (x - zeroPoint) + minValue. The sources are x, the scale, and zero point and minimum value where the
/// descriptor has them. x may also have eight bits. The result has the scale's type.
open class MPSNDArrayAffineInt4Dequantize: MPSNDArrayMultiaryKernel {
    override public class var _className: String { "MPSNDArrayAffineInt4Dequantize" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayAffineInt4Dequantize(_owned: handle)
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

    /// Later changes of the descriptor have no effect.
    public init(device: MTLDevice, quantizationDescriptor: MPSNDArrayAffineQuantizationDescriptor) {
        let made = withExtendedLifetime((device, quantizationDescriptor)) {
            omps_MPSNDArrayAffineInt4Dequantize_initWithDevice_quantizationDescriptor(
                Self._className, _pointer(device), quantizationDescriptor._handle)
        }
        guard let made else { _refused("MPSNDArrayAffineInt4Dequantize", "init") }
        super.init(_owned: made)
    }
}
