// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a loss with respect to its source or its labels.
public class MPSNNLossGradient: MPSCNNBinaryKernel {
    override public class var _className: String { "MPSNNLossGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNLossGradient(_owned: handle)
    }

    public var lossType: MPSCNNLossType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNLossGradient_lossType(_handle) }
            return _value(made, MPSCNNLossType.self)
        }
    }

    public var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNLossGradient_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
    }

    public var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_reduceAcrossBatch(_handle) } }
    }

    public var numberOfClasses: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_numberOfClasses(_handle) } }
    }

    public var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_weight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setWeight(_handle, newValue) } }
    }

    public var labelSmoothing: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_labelSmoothing(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setLabelSmoothing(_handle, newValue) } }
    }

    public var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_epsilon(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setEpsilon(_handle, newValue) } }
    }

    public var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setDelta(_handle, newValue) } }
    }

    /// Whether the labels' gradient is computed too.
    public var computeLabelGradients: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradient_computeLabelGradients(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLossGradient_setComputeLabelGradients(_handle, newValue) } }
    }

    public convenience init(device: MTLDevice, lossDescriptor: MPSCNNLossDescriptor) {
        let made = withExtendedLifetime((device, lossDescriptor)) {
            omps_MPSNNLossGradient_initWithDevice_lossDescriptor(
                Self._className, _pointer(device), lossDescriptor._handle)
        }
        guard let made else { _refused("MPSNNLossGradient", "init") }
        self.init(_owned: made)
    }

    @discardableResult
    public func encodeBatch(
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

    public func encodeBatch(
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
