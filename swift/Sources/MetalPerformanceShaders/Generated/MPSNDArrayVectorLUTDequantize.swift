// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The same with a table of vectors; see MPSNDArrayLUTQuantizationDescriptor.
open class MPSNDArrayVectorLUTDequantize: MPSNDArrayMultiaryKernel {
    override public class var _className: String { "MPSNDArrayVectorLUTDequantize" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayVectorLUTDequantize(_owned: handle)
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

    /// The dimension of the result with the components, less than 4.
    open var vectorAxis: Int {
        get { withExtendedLifetime(self) { omps_MPSNDArrayVectorLUTDequantize_vectorAxis(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNDArrayVectorLUTDequantize_setVectorAxis(_handle, newValue) } }
    }

    public init(device: MTLDevice, axis: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSNDArrayVectorLUTDequantize_initWithDevice_axis(
                Self._className, _pointer(device), axis)
        }
        guard let made else { _refused("MPSNDArrayVectorLUTDequantize", "init") }
        super.init(_owned: made)
    }
}
