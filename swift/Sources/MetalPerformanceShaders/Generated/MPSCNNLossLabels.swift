// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Labels and weights of one image, and where its loss is written.
open class MPSCNNLossLabels: MPSState {
    override public class var _className: String { "MPSCNNLossLabels" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLossLabels(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, bufferSize: Int) {
        super.init(device: device, bufferSize: bufferSize)
    }

    override public init(device: MTLDevice, textureDescriptor descriptor: MTLTextureDescriptor) {
        super.init(device: device, textureDescriptor: descriptor)
    }

    override public init(resource: MTLResource?) {
        super.init(resource: resource)
    }

    override public init(device: MTLDevice, resourceList: MPSStateResourceList) {
        super.init(device: device, resourceList: resourceList)
    }

    override public init(resources: [MTLResource]?) {
        super.init(resources: resources)
    }

    /// Copies the labels; the loss image is 1 x 1 x 1.
    public init(device: MTLDevice, labelsDescriptor: MPSCNNLossDataDescriptor) {
        let made = withExtendedLifetime((device, labelsDescriptor)) {
            omps_MPSCNNLossLabels_initWithDevice_labelsDescriptor(
                Self._className, _pointer(device), labelsDescriptor._handle)
        }
        guard let made else { _refused("MPSCNNLossLabels", "init") }
        super.init(_owned: made)
    }

    /// Copies labels and weights. `lossImageSize` is 1 x 1 x 1 or the source's size.
    public init(
        device: MTLDevice,
        lossImageSize: MTLSize,
        labelsDescriptor: MPSCNNLossDataDescriptor,
        weightsDescriptor: MPSCNNLossDataDescriptor?
    ) {
        var lossImageSize = lossImageSize
        let made = withExtendedLifetime((device, labelsDescriptor, weightsDescriptor)) {
            omps_MPSCNNLossLabels_initWithDevice_lossImageSize_labelsDescriptor_weightsDescriptor(
                Self._className, _pointer(device), &lossImageSize, labelsDescriptor._handle,
                weightsDescriptor?._handle)
        }
        guard let made else { _refused("MPSCNNLossLabels", "init") }
        super.init(_owned: made)
    }

    /// Retains the images.
    public init(device: MTLDevice, lossImageSize: MTLSize, labelsImage: MPSImage, weightsImage: MPSImage?) {
        var lossImageSize = lossImageSize
        let made = withExtendedLifetime((device, labelsImage, weightsImage)) {
            omps_MPSCNNLossLabels_initWithDevice_lossImageSize_labelsImage_weightsImage(
                Self._className, _pointer(device), &lossImageSize, labelsImage._handle,
                weightsImage?._handle)
        }
        guard let made else { _refused("MPSCNNLossLabels", "init") }
        super.init(_owned: made)
    }

    /// The loss: 1 x 1 x 1, or the source's size without reduction. Readable once the command buffer has completed.
    @discardableResult
    open func lossImage() -> MPSImage {
        return _object(withExtendedLifetime(self) { omps_MPSCNNLossLabels_lossImage(_handle) })
    }

    /// The labels.
    @discardableResult
    open func labelsImage() -> MPSImage {
        return _object(withExtendedLifetime(self) { omps_MPSCNNLossLabels_labelsImage(_handle) })
    }

    /// The weights, or nil.
    @discardableResult
    open func weightsImage() -> MPSImage {
        return _object(withExtendedLifetime(self) { omps_MPSCNNLossLabels_weightsImage(_handle) })
    }
}
