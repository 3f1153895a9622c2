// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y[i, j, …] = x[i * strides[0], j * strides[1], …] for elements of any type. The result has as many elements
/// along a dimension as fit: the extent divided by the stride, rounded up. A view chooses another beginning or end.
open class MPSNDArrayStridedSlice: MPSNDArrayUnaryKernel {
    override public class var _className: String { "MPSNDArrayStridedSlice" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayStridedSlice(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder: NSCoder, device: MTLDevice) {
        super.init(coder: coder, device: device)
    }

    override public init(device: MTLDevice, sourceCount count: Int) {
        super.init(device: device, sourceCount: count)
    }

    /// Steps along each dimension, at least 1, the fastest dimension first. Default: 1.
    open override var strides: MPSNDArrayOffsets {
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
