// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Computes the gradient of a loss into the destination image and the loss itself into the labels' lossImage.
open class MPSCNNLoss: MPSCNNKernel {
    override public class var _className: String { "MPSCNNLoss" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLoss(_owned: handle)
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

    open var lossType: MPSCNNLossType {
        get {
            return _value(withExtendedLifetime(self) { omps_MPSCNNLoss_lossType(_handle) }, MPSCNNLossType.self)
        }
    }

    open var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNLoss_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
    }

    open var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLoss_weight(_handle) } }
    }

    open var labelSmoothing: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLoss_labelSmoothing(_handle) } }
    }

    open var numberOfClasses: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNLoss_numberOfClasses(_handle) } }
    }

    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLoss_epsilon(_handle) } }
    }

    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLoss_delta(_handle) } }
    }

    open var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNLoss_reduceAcrossBatch(_handle) } }
    }

    public init(device: MTLDevice, lossDescriptor: MPSCNNLossDescriptor) {
        let made = withExtendedLifetime((device, lossDescriptor)) {
            omps_MPSCNNLoss_initWithDevice_lossDescriptor(
                Self._className, _pointer(device), lossDescriptor._handle)
        }
        guard let made else { _refused("MPSCNNLoss", "init") }
        super.init(_owned: made)
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        labels: MPSCNNLossLabels,
        destinationImage: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, sourceImage, labels, destinationImage)) {
            omps_MPSCNNLoss_encodeToCommandBuffer_sourceImage_labels_destinationImage(
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
            omps_MPSCNNLoss_encodeToCommandBuffer_sourceImage_labels(
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
            omps_MPSCNNLoss_encodeBatchToCommandBuffer_sourceImages_labels_destinationImages(
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
            omps_MPSCNNLoss_encodeBatchToCommandBuffer_sourceImages_labels(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) }, _array(labels)
                { _retained($0) })
        }
        return _existing(_array(from: made) { _object($0) })
    }
}
