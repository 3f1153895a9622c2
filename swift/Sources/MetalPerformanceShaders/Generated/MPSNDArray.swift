// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// An array in a device's memory, or a view of another one.
open class MPSNDArray: _MetalObject {
    override public class var _className: String { "MPSNDArray" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArray(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MPSNDArray_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MPSNDArray_setLabel(_handle, newValue) } }
    }

    open var dataType: MPSDataType {
        get { _value(withExtendedLifetime(self) { omps_MPSNDArray_dataType(_handle) }, MPSDataType.self) }
    }

    open var dataTypeSize: Int {
        get { withExtendedLifetime(self) { omps_MPSNDArray_dataTypeSize(_handle) } }
    }

    open var numberOfDimensions: Int {
        get { withExtendedLifetime(self) { omps_MPSNDArray_numberOfDimensions(_handle) } }
    }

    open var device: MTLDevice {
        get {
            return _existing(_optionalMTLDevice(withExtendedLifetime(self) { omps_MPSNDArray_device(_handle) }))
        }
    }

    /// The array of which this is a view.
    open var parent: MPSNDArray? {
        get { _optional(withExtendedLifetime(self) { omps_MPSNDArray_parent(_handle) }) }
    }

    @discardableResult
    open class func defaultAllocator() -> MPSNDArrayAllocator {
        return _existing(_optionalMPSNDArrayAllocator(omps_MPSNDArray_class_defaultAllocator()))
    }

    /// 1 from numberOfDimensions on.
    @discardableResult
    open func length(ofDimension dimensionIndex: Int) -> Int {
        return withExtendedLifetime(self) { omps_MPSNDArray_lengthOfDimension(_handle, dimensionIndex) }
    }

    /// A descriptor of an array like this one.
    @discardableResult
    open func descriptor() -> MPSNDArrayDescriptor {
        return _object(withExtendedLifetime(self) { omps_MPSNDArray_descriptor(_handle) })
    }

    /// Zero-filled.
    public init(device: MTLDevice, descriptor: MPSNDArrayDescriptor) {
        let made = withExtendedLifetime((device, descriptor)) {
            omps_MPSNDArray_initWithDevice_descriptor(
                Self._className, _pointer(device), descriptor._handle)
        }
        guard let made else { _refused("MPSNDArray", "init") }
        super.init(_owned: made)
    }

    /// One Float32 without dimensions.
    public init(device: MTLDevice, scalar value: Double) {
        let made = withExtendedLifetime(device) {
            omps_MPSNDArray_initWithDevice_scalar(
                Self._className, _pointer(device), value)
        }
        guard let made else { _refused("MPSNDArray", "init") }
        super.init(_owned: made)
    }

    /// Over the caller's memory from byte `offset` on.
    public init(buffer: MTLBuffer, offset: Int, descriptor: MPSNDArrayDescriptor) {
        let made = withExtendedLifetime((buffer, descriptor)) {
            omps_MPSNDArray_initWithBuffer_offset_descriptor(
                Self._className, _pointer(buffer), offset, descriptor._handle)
        }
        guard let made else { _refused("MPSNDArray", "init") }
        super.init(_owned: made)
    }

    /// The buffer of initWithBuffer:offset:descriptor:, else nil.
    @discardableResult
    open func userBuffer() -> MTLBuffer? {
        return _optionalMTLBuffer(withExtendedLifetime(self) { omps_MPSNDArray_userBuffer(_handle) })
    }

    /// Bytes of the memory below it.
    @discardableResult
    open func resourceSize() -> Int {
        return withExtendedLifetime(self) { omps_MPSNDArray_resourceSize(_handle) }
    }

    /// A part, with its dimensions in another order, over the same memory; a copy where `aliasing` does not allow
    /// that.
    @discardableResult
    open func arrayView(
        with cmdBuf: MTLCommandBuffer,
        descriptor: MPSNDArrayDescriptor,
        aliasing: MPSAliasingStrategy
    ) -> MPSNDArray? {
        let made = withExtendedLifetime((self, cmdBuf, descriptor)) {
            omps_MPSNDArray_arrayViewWithCommandBuffer_descriptor_aliasing(
                _handle, _pointer(cmdBuf), descriptor._handle, aliasing.rawValue)
        }
        return _optional(made)
    }

    /// The same over the same memory, at once.
    @discardableResult
    open func arrayView(with descriptor: MPSNDArrayDescriptor) -> MPSNDArray? {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MPSNDArray_arrayViewWithDescriptor(
                _handle, descriptor._handle)
        }
        return _optional(made)
    }

    /// The same memory with other extents and strides, both from the slowest dimension. Strides count elements.
    /// They do not increase and end with 1. An element may be in a view more than once. A `shape` of nil keeps the
    /// array's shape. Returns nil if the array's own elements are not neighbours. Raises NSInvalidArgumentException
    /// for other strides, and NSRangeException for a view that is larger than the array.
    @discardableResult
    open func arrayView(withShape shape: [NSNumber]?, strides: [NSNumber]) -> MPSNDArray? {
        let made = withExtendedLifetime(self) {
            omps_MPSNDArray_arrayViewWithShape_strides(
                _handle, _numbers(shape), _numbers(strides))
        }
        return _optional(made)
    }

    /// The same; both begin with the fastest dimension.
    @discardableResult
    open func arrayView(
        withDimensionCount numberOfDimensions: Int,
        dimensionSizes: UnsafeMutablePointer<Int>,
        strides dimStrides: UnsafeMutablePointer<Int>
    ) -> MPSNDArray? {
        let made = withExtendedLifetime(self) {
            omps_MPSNDArray_arrayViewWithDimensionCount_dimensionSizes_strides(
                _handle, numberOfDimensions, dimensionSizes, dimStrides)
        }
        return _optional(made)
    }

    /// To and from memory of another layout: `rowStrides` are bytes from one element to the next along each
    /// dimension, fastest first; NULL: dense. Elements become those of the other type.
    open func exportData(
        with cmdBuf: MTLCommandBuffer,
        to buffer: MTLBuffer,
        destinationDataType: MPSDataType,
        offset: Int,
        rowStrides: UnsafeMutablePointer<Int>?
    ) {
        withExtendedLifetime((self, cmdBuf, buffer)) {
            omps_MPSNDArray_exportDataWithCommandBuffer_toBuffer_destinationDataType_offset_rowStrides(
                _handle, _pointer(cmdBuf), _pointer(buffer), destinationDataType.rawValue, offset,
                rowStrides)
        }
    }

    open func importData(
        with cmdBuf: MTLCommandBuffer,
        from buffer: MTLBuffer,
        sourceDataType: MPSDataType,
        offset: Int,
        rowStrides: UnsafeMutablePointer<Int>?
    ) {
        withExtendedLifetime((self, cmdBuf, buffer)) {
            omps_MPSNDArray_importDataWithCommandBuffer_fromBuffer_sourceDataType_offset_rowStrides(
                _handle, _pointer(cmdBuf), _pointer(buffer), sourceDataType.rawValue, offset, rowStrides)
        }
    }

    /// The last four dimensions are images, rows, columns and feature channels: as many images, and a part of them
    /// from `offset` on. The rest of images stays as it is. Normalised integers are 0 to 1; they are clamped and
    /// rounded.
    open func exportData(with cmdBuf: MTLCommandBuffer, to images: [MPSImage], offset: MPSImageCoordinate) {
        var offset = offset
        withExtendedLifetime((self, cmdBuf)) {
            omps_MPSNDArray_exportDataWithCommandBuffer_toImages_offset(
                _handle, _pointer(cmdBuf), _array(images) { _retained($0) }, &offset)
        }
    }

    open func importData(with cmdBuf: MTLCommandBuffer, from images: [MPSImage], offset: MPSImageCoordinate) {
        var offset = offset
        withExtendedLifetime((self, cmdBuf)) {
            omps_MPSNDArray_importDataWithCommandBuffer_fromImages_offset(
                _handle, _pointer(cmdBuf), _array(images) { _retained($0) }, &offset)
        }
    }

    /// Copies to and from the caller's memory at once. Strides as above.
    open func readBytes(
        _ buffer: UnsafeMutableRawPointer,
        strideBytes strideBytesPerDimension: UnsafeMutablePointer<Int>?
    ) {
        withExtendedLifetime(self) {
            omps_MPSNDArray_readBytes_strideBytes(
                _handle, buffer, strideBytesPerDimension)
        }
    }

    open func writeBytes(
        _ buffer: UnsafeMutableRawPointer,
        strideBytes strideBytesPerDimension: UnsafeMutablePointer<Int>?
    ) {
        withExtendedLifetime(self) {
            omps_MPSNDArray_writeBytes_strideBytes(
                _handle, buffer, strideBytesPerDimension)
        }
    }

    /// Copies the device's writes to host memory.
    open func synchronize(on commandBuffer: MTLCommandBuffer) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNDArray_synchronizeOnCommandBuffer(
                _handle, _pointer(commandBuffer))
        }
    }
}
