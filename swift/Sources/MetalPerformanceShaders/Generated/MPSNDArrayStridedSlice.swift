// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y[i, j, …] = x[i * strides[0], j * strides[1], …] for elements of any type. The result has as many elements
/// along a dimension as fit: the extent divided by the stride, rounded up. A view chooses another beginning or end.
public class MPSNDArrayStridedSlice: MPSNDArrayUnaryKernel {
    override public class var _className: String { "MPSNDArrayStridedSlice" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayStridedSlice(_owned: handle)
    }

    /// Steps along each dimension, at least 1, the fastest dimension first. Default: 1.
    public override var strides: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayStridedSlice_strides(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSNDArrayStridedSlice_setStrides(_handle, &newValue) }
        }
    }
}
