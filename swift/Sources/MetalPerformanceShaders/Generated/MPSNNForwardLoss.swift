// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Computes a loss; its gradient is MPSNNLossGradient.
open class MPSNNForwardLoss: MPSCNNKernel {
    override public class var _className: String { "MPSNNForwardLoss" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNForwardLoss(_owned: handle)
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
            let made = withExtendedLifetime(self) { omps_MPSNNForwardLoss_lossType(_handle) }
            return _value(made, MPSCNNLossType.self)
        }
    }

    open var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNForwardLoss_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
    }

    open var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_reduceAcrossBatch(_handle) } }
    }

    open var numberOfClasses: Int {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_numberOfClasses(_handle) } }
    }

    open var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_weight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNForwardLoss_setWeight(_handle, newValue) } }
    }

    open var labelSmoothing: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_labelSmoothing(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNForwardLoss_setLabelSmoothing(_handle, newValue) } }
    }

    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_epsilon(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNForwardLoss_setEpsilon(_handle, newValue) } }
    }

    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLoss_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNForwardLoss_setDelta(_handle, newValue) } }
    }

    public init(device: MTLDevice, lossDescriptor: MPSCNNLossDescriptor) {
        let made = withExtendedLifetime((device, lossDescriptor)) {
            omps_MPSNNForwardLoss_initWithDevice_lossDescriptor(
                Self._className, _pointer(device), lossDescriptor._handle)
        }
        guard let made else { _refused("MPSNNForwardLoss", "init") }
        super.init(_owned: made)
    }

    open func encodeBatch(
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
    open func encodeBatch(
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
