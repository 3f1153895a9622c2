// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// One image or several: width x height x feature channels x number of images, kept in slices of four channels. The
/// pixel order is height, width, channel wherever bytes leave the image.
open class MPSImage: _MetalObject {
    override public class var _className: String { "MPSImage" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImage(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var device: MTLDevice {
        get { _existing(_optionalMTLDevice(withExtendedLifetime(self) { omps_MPSImage_device(_handle) })) }
    }

    open var width: Int {
        get { withExtendedLifetime(self) { omps_MPSImage_width(_handle) } }
    }

    open var height: Int {
        get { withExtendedLifetime(self) { omps_MPSImage_height(_handle) } }
    }

    open var featureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSImage_featureChannels(_handle) } }
    }

    open var numberOfImages: Int {
        get { withExtendedLifetime(self) { omps_MPSImage_numberOfImages(_handle) } }
    }

    open var textureType: MTLTextureType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImage_textureType(_handle) }
            return _value(made, MTLTextureType.self)
        }
    }

    open var pixelFormat: MTLPixelFormat {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImage_pixelFormat(_handle) }
            return _value(made, MTLPixelFormat.self)
        }
    }

    /// Bits of precision of one channel: 24 (Float32), 11 (Float16), 16 (Unorm16), 8 (Unorm8).
    open var precision: Int {
        get { withExtendedLifetime(self) { omps_MPSImage_precision(_handle) } }
    }

    open var usage: MTLTextureUsage {
        get { _value(withExtendedLifetime(self) { omps_MPSImage_usage(_handle) }, MTLTextureUsage.self) }
    }

    open var featureChannelFormat: MPSImageFeatureChannelFormat {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImage_featureChannelFormat(_handle) }
            return _value(made, MPSImageFeatureChannelFormat.self)
        }
    }

    /// Bytes from one pixel to the next in one slice.
    open var pixelSize: Int {
        get { withExtendedLifetime(self) { omps_MPSImage_pixelSize(_handle) } }
    }

    /// The image as a texture; made on first use.
    open var texture: MTLTexture {
        get {
            return _existing(_optionalMTLTexture(withExtendedLifetime(self) { omps_MPSImage_texture(_handle) }))
        }
    }

    open var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MPSImage_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MPSImage_setLabel(_handle, newValue) } }
    }

    /// The image that this one is a view of.
    open var parent: MPSImage? {
        get { _optional(withExtendedLifetime(self) { omps_MPSImage_parent(_handle) }) }
    }

    /// Allocator of images that stay until they are released.
    @discardableResult
    open class func defaultAllocator() -> MPSImageAllocator {
        return _existing(_optionalMPSImageAllocator(omps_MPSImage_class_defaultAllocator()))
    }

    public init(device: MTLDevice, imageDescriptor: MPSImageDescriptor) {
        let made = withExtendedLifetime((device, imageDescriptor)) {
            omps_MPSImage_initWithDevice_imageDescriptor(
                Self._className, _pointer(device), imageDescriptor._handle)
        }
        guard let made else { _refused("MPSImage", "init") }
        super.init(_owned: made)
    }

    /// A view of some slices of `parent`.
    public init(parentImage parent: MPSImage, sliceRange: NSRange, featureChannels: Int) {
        var sliceRange = sliceRange
        let made = withExtendedLifetime(parent) {
            omps_MPSImage_initWithParentImage_sliceRange_featureChannels(
                Self._className, parent._handle, &sliceRange, featureChannels)
        }
        guard let made else { _refused("MPSImage", "init") }
        super.init(_owned: made)
    }

    /// An image on top of a texture, which it retains. The texture has a slice for every four channels.
    public init(texture: MTLTexture, featureChannels: Int) {
        let made = withExtendedLifetime(texture) {
            omps_MPSImage_initWithTexture_featureChannels(
                Self._className, _pointer(texture), featureChannels)
        }
        guard let made else { _refused("MPSImage", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open func batchRepresentation(withSubRange subRange: NSRange) -> [MPSImage] {
        var subRange = subRange
        let made = withExtendedLifetime(self) { omps_MPSImage_batchRepresentationWithSubRange(_handle, &subRange) }
        return _existing(_array(from: made) { _object($0) })
    }

    /// One image for each of `numberOfImages`; they share this image's storage.
    @discardableResult
    open func batchRepresentation() -> [MPSImage] {
        let made = withExtendedLifetime(self) { omps_MPSImage_batchRepresentation(_handle) }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func subImage(withFeatureChannelRange range: NSRange) -> MPSImage {
        var range = range
        let made = withExtendedLifetime(self) { omps_MPSImage_subImageWithFeatureChannelRange(_handle, &range) }
        return _object(made)
    }

    /// Bytes of storage.
    @discardableResult
    open func resourceSize() -> Int {
        return withExtendedLifetime(self) { omps_MPSImage_resourceSize(_handle) }
    }

    @discardableResult
    open func setPurgeableState(_ state: MPSPurgeableState) -> MPSPurgeableState {
        let made = withExtendedLifetime(self) { omps_MPSImage_setPurgeableState(_handle, state.rawValue) }
        return _value(made, MPSPurgeableState.self)
    }

    /// Copies values out, as stored, without conversion. Waits for nothing: the command buffer that wrote the image
    /// must have completed. Rows are `bytesPerRow` bytes apart.
    open func readBytes(
        _ dataBytes: UnsafeMutableRawPointer,
        dataLayout: MPSDataLayout,
        bytesPerRow: Int,
        region: MTLRegion,
        featureChannelInfo: MPSImageReadWriteParams,
        imageIndex: Int
    ) {
        var region = region
        var featureChannelInfo = featureChannelInfo
        withExtendedLifetime(self) {
            omps_MPSImage_readBytes_dataLayout_bytesPerRow_region_featureChannelInfo_imageIndex(
                _handle, dataBytes, dataLayout.rawValue, bytesPerRow, &region, &featureChannelInfo,
                imageIndex)
        }
    }

    /// Copies values in, as stored, without conversion, at once, on the calling thread.
    open func writeBytes(
        _ dataBytes: UnsafeRawPointer,
        dataLayout: MPSDataLayout,
        bytesPerRow: Int,
        region: MTLRegion,
        featureChannelInfo: MPSImageReadWriteParams,
        imageIndex: Int
    ) {
        var region = region
        var featureChannelInfo = featureChannelInfo
        withExtendedLifetime(self) {
            omps_MPSImage_writeBytes_dataLayout_bytesPerRow_region_featureChannelInfo_imageIndex(
                _handle, dataBytes, dataLayout.rawValue, bytesPerRow, &region, &featureChannelInfo,
                imageIndex)
        }
    }

    open func writeBytes(
        _ dataBytes: UnsafeRawPointer,
        dataLayout: MPSDataLayout,
        bytesPerColumn: Int,
        bytesPerRow: Int,
        bytesPerImage: Int,
        region: MTLRegion,
        featureChannelInfo: MPSImageReadWriteParams,
        imageIndex: Int
    ) {
        var region = region
        var featureChannelInfo = featureChannelInfo
        withExtendedLifetime(self) {
            omps_MPSImage_writeBytes_dataLayout_bytesPerColumn_bytesPerRow_bytesPerImage_region_featureChannelInfo_imageIndex(
                _handle, dataBytes, dataLayout.rawValue, bytesPerColumn, bytesPerRow, bytesPerImage,
                &region, &featureChannelInfo, imageIndex)
        }
    }

    open func readBytes(
        _ dataBytes: UnsafeMutableRawPointer,
        dataLayout: MPSDataLayout,
        bytesPerRow: Int,
        bytesPerImage: Int,
        region: MTLRegion,
        featureChannelInfo: MPSImageReadWriteParams,
        imageIndex: Int
    ) {
        var region = region
        var featureChannelInfo = featureChannelInfo
        withExtendedLifetime(self) {
            omps_MPSImage_readBytes_dataLayout_bytesPerRow_bytesPerImage_region_featureChannelInfo_imageIndex(
                _handle, dataBytes, dataLayout.rawValue, bytesPerRow, bytesPerImage, &region,
                &featureChannelInfo, imageIndex)
        }
    }

    open func writeBytes(
        _ dataBytes: UnsafeRawPointer,
        dataLayout: MPSDataLayout,
        bytesPerRow: Int,
        bytesPerImage: Int,
        region: MTLRegion,
        featureChannelInfo: MPSImageReadWriteParams,
        imageIndex: Int
    ) {
        var region = region
        var featureChannelInfo = featureChannelInfo
        withExtendedLifetime(self) {
            omps_MPSImage_writeBytes_dataLayout_bytesPerRow_bytesPerImage_region_featureChannelInfo_imageIndex(
                _handle, dataBytes, dataLayout.rawValue, bytesPerRow, bytesPerImage, &region,
                &featureChannelInfo, imageIndex)
        }
    }

    /// The whole of one image, densely packed.
    open func readBytes(_ dataBytes: UnsafeMutableRawPointer, dataLayout: MPSDataLayout, imageIndex: Int) {
        withExtendedLifetime(self) {
            omps_MPSImage_readBytes_dataLayout_imageIndex(
                _handle, dataBytes, dataLayout.rawValue, imageIndex)
        }
    }

    /// The whole of one image, densely packed.
    open func writeBytes(_ dataBytes: UnsafeRawPointer, dataLayout: MPSDataLayout, imageIndex: Int) {
        withExtendedLifetime(self) {
            omps_MPSImage_writeBytes_dataLayout_imageIndex(
                _handle, dataBytes, dataLayout.rawValue, imageIndex)
        }
    }

    /// Makes the content visible to the CPU when the command buffer has completed.
    open func synchronize(on commandBuffer: MTLCommandBuffer) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSImage_synchronizeOnCommandBuffer(
                _handle, _pointer(commandBuffer))
        }
    }
}
