// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// An image that lives on one command buffer. Its storage returns to the pool when `readCount` reaches 0, its
/// content when the command buffer completes.
open class MPSTemporaryImage: MPSImage {
    override public class var _className: String { "MPSTemporaryImage" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSTemporaryImage(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, imageDescriptor: MPSImageDescriptor) {
        super.init(device: device, imageDescriptor: imageDescriptor)
    }

    override public init(parentImage parent: MPSImage, sliceRange: NSRange, featureChannels: Int) {
        super.init(parentImage: parent, sliceRange: sliceRange, featureChannels: featureChannels)
    }

    override public init(texture: MTLTexture, featureChannels: Int) {
        super.init(texture: texture, featureChannels: featureChannels)
    }

    /// Number of reads by kernels that are still to come; each encoded read takes 1 away. Default 1. Using the
    /// image at 0 raises NSInternalInconsistencyException.
    open var readCount: Int {
        get { withExtendedLifetime(self) { omps_MPSTemporaryImage_readCount(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSTemporaryImage_setReadCount(_handle, newValue) } }
    }

    public convenience init(commandBuffer: MTLCommandBuffer, imageDescriptor: MPSImageDescriptor) {
        let made = withExtendedLifetime((commandBuffer, imageDescriptor)) {
            omps_MPSTemporaryImage_temporaryImageWithCommandBuffer_imageDescriptor(
                Self._className, _pointer(commandBuffer), imageDescriptor._handle)
        }
        guard let made else { _refused("MPSTemporaryImage", "init") }
        self.init(_owned: made)
    }

    public convenience init(commandBuffer: MTLCommandBuffer, textureDescriptor: MTLTextureDescriptor) {
        let made = withExtendedLifetime((commandBuffer, textureDescriptor)) {
            omps_MPSTemporaryImage_temporaryImageWithCommandBuffer_textureDescriptor(
                Self._className, _pointer(commandBuffer), textureDescriptor._handle)
        }
        guard let made else { _refused("MPSTemporaryImage", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        commandBuffer: MTLCommandBuffer,
        textureDescriptor: MTLTextureDescriptor,
        featureChannels: Int
    ) {
        let made = withExtendedLifetime((commandBuffer, textureDescriptor)) {
            omps_MPSTemporaryImage_temporaryImageWithCommandBuffer_textureDescriptor_featureChannels(
                Self._className, _pointer(commandBuffer), textureDescriptor._handle, featureChannels)
        }
        guard let made else { _refused("MPSTemporaryImage", "init") }
        self.init(_owned: made)
    }

    /// Announces images that will be made on this command buffer.
    open class func prefetchStorage(
        with commandBuffer: MTLCommandBuffer,
        imageDescriptorList descriptorList: [MPSImageDescriptor]
    ) {
        withExtendedLifetime(commandBuffer) {
            omps_MPSTemporaryImage_class_prefetchStorageWithCommandBuffer_imageDescriptorList(
                _pointer(commandBuffer), _array(descriptorList) { _retained($0) })
        }
    }
}
