// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a loss with respect to its source or its labels.
open class MPSNNLossGradient: MPSCNNBinaryKernel {
    override public class var _className: String { "MPSNNLossGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNLossGradient(_owned: handle)
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
            let made = withExtendedLifetime(self) { omps_MPSNNLossGradient_lossType(_handle) }
            return _value(made, MPSCNNLossType.self)
        }
    }

    open var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNLossGradient_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
    }

    open var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_reduceAcrossBatch(_handle) } }
    }

    open var numberOfClasses: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_numberOfClasses(_handle) } }
    }

    open var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_weight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setWeight(_handle, newValue) } }
    }

    open var labelSmoothing: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_labelSmoothing(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setLabelSmoothing(_handle, newValue) } }
    }

    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_epsilon(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setEpsilon(_handle, newValue) } }
    }

    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setDelta(_handle, newValue) } }
    }

    /// Whether the labels' gradient is computed too.
    open var computeLabelGradients: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_computeLabelGradients(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setComputeLabelGradients(_handle, newValue) } }
    }

    public init(device: MTLDevice, lossDescriptor: MPSCNNLossDescriptor) {
        let made = withExtendedLifetime((device, lossDescriptor)) {
            omps_MPSNNLossGradient_initWithDevice_lossDescriptor(
                Self._className, _pointer(device), lossDescriptor._handle)
        }
        guard let made else { _refused("MPSNNLossGradient", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceGradients: [MPSImage],
        sourceImages: [MPSImage],
        labels: [MPSImage],
        weights: [MPSImage]?,
        sourceStates: [MPSState]?
    ) -> [MPSImage] {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNLossGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_labels_weights_sourceStates(
                _handle, _pointer(commandBuffer), _array(sourceGradients) { _retained($0) },
                _array(sourceImages) { _retained($0) }, _array(labels) { _retained($0) },
                _array(weights) { _retained($0) }, _array(sourceStates) { _retained($0) })
        }
        return _existing(_array(from: made) { _object($0) })
    }

    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceGradients: [MPSImage],
        sourceImages: [MPSImage],
        labels: [MPSImage],
        weights: [MPSImage]?,
        sourceStates: [MPSState]?,
        destinationGradients: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNLossGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_labels_weights_sourceStates_destinationGradients(
                _handle, _pointer(commandBuffer), _array(sourceGradients) { _retained($0) },
                _array(sourceImages) { _retained($0) }, _array(labels) { _retained($0) },
                _array(weights) { _retained($0) }, _array(sourceStates) { _retained($0) },
                _array(destinationGradients) { _retained($0) })
        }
    }
}
