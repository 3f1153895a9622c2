// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Computes a loss; its gradient is MPSNNLossGradient.
public class MPSNNForwardLoss: MPSCNNKernel {
    override public class var _className: String { "MPSNNForwardLoss" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNForwardLoss(_owned: handle)
    }

    public var lossType: MPSCNNLossType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNForwardLoss_lossType(_handle) }
            return _value(made, MPSCNNLossType.self)
        }
    }

    public var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNForwardLoss_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
    }

    public var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_reduceAcrossBatch(_handle) } }
    }

    public var numberOfClasses: Int {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_numberOfClasses(_handle) } }
    }

    public var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_weight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNForwardLoss_setWeight(_handle, newValue) } }
    }

    public var labelSmoothing: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_labelSmoothing(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNForwardLoss_setLabelSmoothing(_handle, newValue) } }
    }

    public var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_epsilon(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNForwardLoss_setEpsilon(_handle, newValue) } }
    }

    public var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNForwardLoss_setDelta(_handle, newValue) } }
    }

    public convenience init(device: MTLDevice, lossDescriptor: MPSCNNLossDescriptor) {
        let made = withExtendedLifetime((device, lossDescriptor)) {
            omps_MPSNNForwardLoss_initWithDevice_lossDescriptor(
                Self._className, _pointer(device), lossDescriptor._handle)
        }
        guard let made else { _refused("MPSNNForwardLoss", "init") }
        self.init(_owned: made)
    }

    public func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        labels: [MPSImage],
        weights: [MPSImage]?,
        destinationStates: [MPSState]?,
        destinationImages: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNForwardLoss_encodeBatchToCommandBuffer_sourceImages_labels_weights_destinationStates_destinationImages(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) }, _array(labels)
                { _retained($0) }, _array(weights) { _retained($0) }, _array(destinationStates) {
                _retained($0) }, _array(destinationImages) { _retained($0) })
        }
    }

    @discardableResult
    public func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        labels: [MPSImage],
        weights: [MPSImage]?,
        outStates: UnsafeMutablePointer<[MPSState]?>?,
        isTemporary: Bool
    ) -> [MPSImage] {
        var outStatesObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNForwardLoss_encodeBatchToCommandBuffer_sourceImages_labels_weights_destinationStates_destinationStateIsTemporary(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) }, _array(labels)
                { _retained($0) }, _array(weights) { _retained($0) }, &outStatesObject, isTemporary)
        }
        let outStatesMade: [MPSState]? = _array(from: outStatesObject) { _object($0) }
        outStates?.pointee = outStatesMade
        return _existing(_array(from: made) { _object($0) })
    }
}
