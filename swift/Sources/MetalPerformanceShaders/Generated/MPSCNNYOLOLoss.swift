// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Computes the gradient of a YOLO loss into the destination image and the loss itself into the labels' lossImage.
/// A pixel is a cell of the grid. Its feature channels are, anchor by anchor: x, y, width, height, confidence,
/// classes. Labels have the same channels, equal for all anchors of a cell: - x and y of the object's centre within
/// the cell, 0 to 1; width and height in cells - 1 if the cell has an object; the classes one-hot docs/semantics.md
/// has the formula.
open class MPSCNNYOLOLoss: MPSCNNKernel {
    override public class var _className: String { "MPSCNNYOLOLoss" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNYOLOLoss(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// The parts, as kernels.
    open var lossXY: MPSCNNLoss {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_lossXY(_handle) }) }
    }

    open var lossWH: MPSCNNLoss {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_lossWH(_handle) }) }
    }

    open var lossConfidence: MPSCNNLoss {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_lossConfidence(_handle) }) }
    }

    open var lossClasses: MPSCNNLoss {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_lossClasses(_handle) }) }
    }

    /// As in the descriptor.
    open var scaleXY: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleXY(_handle) } }
    }

    open var scaleWH: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleWH(_handle) } }
    }

    open var scaleNoObject: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleNoObject(_handle) } }
    }

    open var scaleObject: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleObject(_handle) } }
    }

    open var scaleClass: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_scaleClass(_handle) } }
    }

    open var minIOUForObjectPresence: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_minIOUForObjectPresence(_handle) } }
    }

    open var maxIOUForObjectAbsence: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_maxIOUForObjectAbsence(_handle) } }
    }

    open var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
    }

    open var numberOfAnchorBoxes: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_numberOfAnchorBoxes(_handle) } }
    }

    open var anchorBoxes: Data {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_anchorBoxes(_handle) }
            return _existing(_data(from: made))
        }
    }

    open var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLoss_reduceAcrossBatch(_handle) } }
    }

    /// Raises NSInvalidArgumentException without anchor boxes, or if their data is too short.
    public init(device: MTLDevice, lossDescriptor: MPSCNNYOLOLossDescriptor) {
        let made = withExtendedLifetime((device, lossDescriptor)) {
            omps_MPSCNNYOLOLoss_initWithDevice_lossDescriptor(
                Self._className, _pointer(device), lossDescriptor._handle)
        }
        guard let made else { _refused("MPSCNNYOLOLoss", "init") }
        super.init(_owned: made)
    }

    open func encode(
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
    open func encode(
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

    open func encode(
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
    open func encode(
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
