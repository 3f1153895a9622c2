// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Labels and weights of one image, and where its loss is written.
public class MPSCNNLossLabels: MPSState {
    override public class var _className: String { "MPSCNNLossLabels" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLossLabels(_owned: handle)
    }

    /// Copies the labels; the loss image is 1 x 1 x 1.
    public convenience init(device: MTLDevice, labelsDescriptor: MPSCNNLossDataDescriptor) {
        let made = withExtendedLifetime((device, labelsDescriptor)) {
            omps_MPSCNNLossLabels_initWithDevice_labelsDescriptor(
                Self._className, _pointer(device), labelsDescriptor._handle)
        }
        guard let made else { _refused("MPSCNNLossLabels", "init") }
        self.init(_owned: made)
    }

    /// Copies labels and weights. `lossImageSize` is 1 x 1 x 1 or the source's size.
    public convenience init(
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
        self.init(_owned: made)
    }

    /// Retains the images.
    public convenience init(
        device: MTLDevice,
        lossImageSize: MTLSize,
        labelsImage: MPSImage,
        weightsImage: MPSImage?
    ) {
        var lossImageSize = lossImageSize
        let made = withExtendedLifetime((device, labelsImage, weightsImage)) {
            omps_MPSCNNLossLabels_initWithDevice_lossImageSize_labelsImage_weightsImage(
                Self._className, _pointer(device), &lossImageSize, labelsImage._handle,
                weightsImage?._handle)
        }
        guard let made else { _refused("MPSCNNLossLabels", "init") }
        self.init(_owned: made)
    }

    /// The loss: 1 x 1 x 1, or the source's size without reduction. Readable once the command buffer has completed.
    @discardableResult
    public func lossImage() -> MPSImage {
        return _object(withExtendedLifetime(self) { omps_MPSCNNLossLabels_lossImage(_handle) })
    }

    /// The labels.
    @discardableResult
    public func labelsImage() -> MPSImage {
        return _object(withExtendedLifetime(self) { omps_MPSCNNLossLabels_labelsImage(_handle) })
    }

    /// The weights, or nil.
    @discardableResult
    public func weightsImage() -> MPSImage {
        return _object(withExtendedLifetime(self) { omps_MPSCNNLossLabels_weightsImage(_handle) })
    }
}
