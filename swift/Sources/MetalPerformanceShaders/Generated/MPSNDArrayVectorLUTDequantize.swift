// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The same with a table of vectors; see MPSNDArrayLUTQuantizationDescriptor.
public class MPSNDArrayVectorLUTDequantize: MPSNDArrayMultiaryKernel {
    override public class var _className: String { "MPSNDArrayVectorLUTDequantize" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayVectorLUTDequantize(_owned: handle)
    }

    /// The dimension of the result with the components, less than 4.
    public var vectorAxis: Int {
        get { withExtendedLifetime(self) { omps_MPSNDArrayVectorLUTDequantize_vectorAxis(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNDArrayVectorLUTDequantize_setVectorAxis(_handle, newValue) } }
    }

    public convenience init(device: MTLDevice, axis: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSNDArrayVectorLUTDequantize_initWithDevice_axis(
                Self._className, _pointer(device), axis)
        }
        guard let made else { _refused("MPSNDArrayVectorLUTDequantize", "init") }
        self.init(_owned: made)
    }
}
