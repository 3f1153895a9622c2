// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Copies the elements, of any type. A source that is a transposed view becomes a transposed copy.
open class MPSNDArrayIdentity: MPSNDArrayUnaryKernel {
    override public class var _className: String { "MPSNDArrayIdentity" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayIdentity(_owned: handle)
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

    /// The elements of an array, row-major, in another shape. With a destination they are copied to it; its extents
    /// are `shape`, and it is returned. Without one, the result is a view of the source's memory, temporary if the
    /// source is. It is nil if slices or transpositions of the source prevent that. Unless the result is nil, the
    /// source counts one read. `shape` lists the slowest dimension first.
    @discardableResult
    open func reshape(
        with cmdBuf: MTLCommandBuffer?,
        sourceArray: MPSNDArray,
        shape: [NSNumber],
        destinationArray: MPSNDArray?
    ) -> MPSNDArray? {
        let made = withExtendedLifetime((self, cmdBuf, sourceArray, destinationArray)) {
            omps_MPSNDArrayIdentity_reshapeWithCommandBuffer_sourceArray_shape_destinationArray(
                _handle, _pointer(cmdBuf), sourceArray._handle, _numbers(shape),
                destinationArray?._handle)
        }
        return _optional(made)
    }

    /// `dimensionSizes` lists the fastest dimension first.
    @discardableResult
    open func reshape(
        with cmdBuf: MTLCommandBuffer?,
        sourceArray: MPSNDArray,
        dimensionCount numberOfDimensions: Int,
        dimensionSizes: UnsafeMutablePointer<Int>,
        destinationArray: MPSNDArray?
    ) -> MPSNDArray? {
        let made = withExtendedLifetime((self, cmdBuf, sourceArray, destinationArray)) {
            omps_MPSNDArrayIdentity_reshapeWithCommandBuffer_sourceArray_dimensionCount_dimensionSizes_destinationArray(
                _handle, _pointer(cmdBuf), sourceArray._handle, numberOfDimensions, dimensionSizes,
                destinationArray?._handle)
        }
        return _optional(made)
    }

    /// `encoder`: nil, or an open encoder of the command buffer.
    @discardableResult
    open func reshape(
        with encoder: MTLComputeCommandEncoder?,
        commandBuffer cmdBuf: MTLCommandBuffer?,
        sourceArray: MPSNDArray,
        shape: [NSNumber],
        destinationArray: MPSNDArray?
    ) -> MPSNDArray? {
        let made = withExtendedLifetime((self, encoder, cmdBuf, sourceArray, destinationArray)) {
            omps_MPSNDArrayIdentity_reshapeWithCommandEncoder_commandBuffer_sourceArray_shape_destinationArray(
                _handle, _pointer(encoder), _pointer(cmdBuf), sourceArray._handle, _numbers(shape),
                destinationArray?._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func reshape(
        with encoder: MTLComputeCommandEncoder?,
        commandBuffer cmdBuf: MTLCommandBuffer?,
        sourceArray: MPSNDArray,
        dimensionCount numberOfDimensions: Int,
        dimensionSizes: UnsafeMutablePointer<Int>,
        destinationArray: MPSNDArray?
    ) -> MPSNDArray? {
        let made = withExtendedLifetime((self, encoder, cmdBuf, sourceArray, destinationArray)) {
            omps_MPSNDArrayIdentity_reshapeWithCommandEncoder_commandBuffer_sourceArray_dimensionCount_dimensionSizes_destinationArray(
                _handle, _pointer(encoder), _pointer(cmdBuf), sourceArray._handle, numberOfDimensions,
                dimensionSizes, destinationArray?._handle)
        }
        return _optional(made)
    }
}
