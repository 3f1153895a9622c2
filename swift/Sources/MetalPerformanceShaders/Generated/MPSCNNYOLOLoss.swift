// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Computes the gradient of a YOLO loss into the destination image and the loss itself into the labels' lossImage.
/// A pixel is a cell of the grid. Its feature channels are, anchor by anchor: x, y, width, height, confidence,
/// classes. Labels have the same channels, equal for all anchors of a cell: - x and y of the object's centre within
/// the cell, 0 to 1; width and height in cells - 1 if the cell has an object; the classes one-hot docs/semantics.md
/// has the formula.
public class MPSCNNYOLOLoss: MPSCNNKernel {
    override public class var _className: String { "MPSCNNYOLOLoss" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNYOLOLoss(_owned: handle)
    }

    /// The parts, as kernels.
    public var lossXY: MPSCNNLoss {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_lossXY(_handle) }) }
    }

    public var lossWH: MPSCNNLoss {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_lossWH(_handle) }) }
    }

    public var lossConfidence: MPSCNNLoss {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_lossConfidence(_handle) }) }
    }

    public var lossClasses: MPSCNNLoss {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_lossClasses(_handle) }) }
    }

    /// As in the descriptor.
    public var scaleXY: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleXY(_handle) } }
    }

    public var scaleWH: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleWH(_handle) } }
    }

    public var scaleNoObject: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleNoObject(_handle) } }
    }

    public var scaleObject: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleObject(_handle) } }
    }

    public var scaleClass: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleClass(_handle) } }
    }

    public var minIOUForObjectPresence: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_minIOUForObjectPresence(_handle) } }
    }

    public var maxIOUForObjectAbsence: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_maxIOUForObjectAbsence(_handle) } }
    }

    public var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
    }

    public var numberOfAnchorBoxes: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_numberOfAnchorBoxes(_handle) } }
    }

    public var anchorBoxes: Data {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_anchorBoxes(_handle) }
            return _existing(_data(from: made))
        }
    }

    public var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_reduceAcrossBatch(_handle) } }
    }

    /// Raises NSInvalidArgumentException without anchor boxes, or if their data is too short.
    public convenience init(device: MTLDevice, lossDescriptor: MPSCNNYOLOLossDescriptor) {
        let made = withExtendedLifetime((device, lossDescriptor)) {
            omps_MPSCNNYOLOLoss_initWithDevice_lossDescriptor(
                Self._className, _pointer(device), lossDescriptor._handle)
        }
        guard let made else { _refused("MPSCNNYOLOLoss", "init") }
        self.init(_owned: made)
    }

    public func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        labels: MPSCNNLossLabels,
        destinationImage: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, sourceImage, labels, destinationImage)) {
            omps_MPSCNNYOLOLoss_encodeToCommandBuffer_sourceImage_labels_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, labels._handle,
                destinationImage._handle)
        }
    }

    @discardableResult
    public func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        labels: MPSCNNLossLabels
    ) -> MPSImage {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage, labels)) {
            omps_MPSCNNYOLOLoss_encodeToCommandBuffer_sourceImage_labels(
                _handle, _pointer(commandBuffer), sourceImage._handle, labels._handle)
        }
        return _object(made)
    }

    public func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImages sourceImage: [MPSImage],
        labels: [MPSCNNLossLabels],
        destinationImages destinationImage: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNYOLOLoss_encodeBatchToCommandBuffer_sourceImages_labels_destinationImages(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) }, _array(labels)
                { _retained($0) }, _array(destinationImage) { _retained($0) })
        }
    }

    @discardableResult
    public func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImages sourceImage: [MPSImage],
        labels: [MPSCNNLossLabels]
    ) -> [MPSImage] {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNYOLOLoss_encodeBatchToCommandBuffer_sourceImages_labels(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) }, _array(labels)
                { _retained($0) })
        }
        return _existing(_array(from: made) { _object($0) })
    }
}
