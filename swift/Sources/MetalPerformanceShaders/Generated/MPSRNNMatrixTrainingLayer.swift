// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Trains one recurrent layer. Weights are a few matrices in the layer's layout, the same for values, gradients and
/// the optimizers' tensors. The method -encodeCopyWeights... converts from and to one matrix for each of Apple's
/// weights.
open class MPSRNNMatrixTrainingLayer: MPSKernel {
    override public class var _className: String { "MPSRNNMatrixTrainingLayer" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNMatrixTrainingLayer(_owned: handle)
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

    open var inputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSRNNMatrixTrainingLayer_inputFeatureChannels(_handle) } }
    }

    open var outputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSRNNMatrixTrainingLayer_outputFeatureChannels(_handle) } }
    }

    /// YES: a recurrent state for every step, NO: one for the last. A gradient pass does the steps in the other
    /// direction. It appends for each the gradient of the state before the step, that of the layer's first state
    /// last. Default: NO.
    open var storeAllIntermediateStates: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNMatrixTrainingLayer_storeAllIntermediateStates(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNMatrixTrainingLayer_setStoreAllIntermediateStates(
                    _handle, newValue)
            }
        }
    }

    /// Default: NO.
    open var recurrentOutputIsTemporary: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNMatrixTrainingLayer_recurrentOutputIsTemporary(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNMatrixTrainingLayer_setRecurrentOutputIsTemporary(
                    _handle, newValue)
            }
        }
    }

    /// Default: NO.
    open var trainingStateIsTemporary: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNMatrixTrainingLayer_trainingStateIsTemporary(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNMatrixTrainingLayer_setTrainingStateIsTemporary(
                    _handle, newValue)
            }
        }
    }

    /// YES: gradients are added to the contents of the weight gradient matrices. Default: NO.
    open var accumulateWeightGradients: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNMatrixTrainingLayer_accumulateWeightGradients(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNMatrixTrainingLayer_setAccumulateWeightGradients(
                    _handle, newValue)
            }
        }
    }

    /// Appends the descriptor's weights to `trainableWeights`.
    public init(device: MTLDevice, rnnDescriptor: MPSRNNDescriptor, trainableWeights: NSMutableArray) {
        let trainableWeightsObjects = _mutableArray(trainableWeights)
        let made = withExtendedLifetime((device, rnnDescriptor)) {
            omps_MPSRNNMatrixTrainingLayer_initWithDevice_rnnDescriptor_trainableWeights(
                Self._className, _pointer(device), rnnDescriptor._handle, trainableWeightsObjects)
        }
        _update(trainableWeights, from: trainableWeightsObjects)
        guard let made else { _refused("MPSRNNMatrixTrainingLayer", "init") }
        super.init(_owned: made)
    }

    /// Appends matrices of the weights' sizes that hold 0.
    open func createWeightGradientMatrices(_ matricesOut: NSMutableArray, dataType: MPSDataType) {
        let matricesOutObjects = _mutableArray(matricesOut)
        withExtendedLifetime(self) {
            omps_MPSRNNMatrixTrainingLayer_createWeightGradientMatrices_dataType(
                _handle, matricesOutObjects, dataType.rawValue)
        }
        _update(matricesOut, from: matricesOutObjects)
    }

    open func createTemporaryWeightGradientMatrices(
        _ matricesOut: NSMutableArray,
        dataType: MPSDataType,
        commandBuffer: MTLCommandBuffer
    ) {
        let matricesOutObjects = _mutableArray(matricesOut)
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSRNNMatrixTrainingLayer_createTemporaryWeightGradientMatrices_dataType_commandBuffer(
                _handle, matricesOutObjects, dataType.rawValue, _pointer(commandBuffer))
        }
        _update(matricesOut, from: matricesOutObjects)
    }

    open func createWeightMatrices(_ matricesOut: NSMutableArray) {
        let matricesOutObjects = _mutableArray(matricesOut)
        withExtendedLifetime(self) {
            omps_MPSRNNMatrixTrainingLayer_createWeightMatrices(
                _handle, matricesOutObjects)
        }
        _update(matricesOut, from: matricesOutObjects)
    }

    /// One of Apple's weights: a row for each output channel and a column for each input channel; biases and
    /// diagonal memory weights are one row. It begins at `matrixOffset`: row x, column y.
    open func encodeCopyWeights(
        commandBuffer: MTLCommandBuffer,
        weights: [MPSMatrix],
        matrixId: MPSRNNMatrixId,
        matrix: MPSMatrix,
        copyFromWeightsToMatrix: Bool,
        matrixOffset: MTLOrigin
    ) {
        var matrixOffset = matrixOffset
        withExtendedLifetime((self, commandBuffer, matrix)) {
            omps_MPSRNNMatrixTrainingLayer_encodeCopyWeightsToCommandBuffer_weights_matrixId_matrix_copyFromWeightsToMatrix_matrixOffset(
                _handle, _pointer(commandBuffer), _array(weights) { _retained($0) }, matrixId.rawValue,
                matrix._handle, copyFromWeightsToMatrix, &matrixOffset)
        }
    }

    /// Later matrices may have fewer rows: each row ends at its own last step, which a layer that runs backward
    /// begins with. Appends a training state for every step.
    open func encodeForwardSequence(
        commandBuffer: MTLCommandBuffer,
        sourceMatrices: [MPSMatrix],
        sourceOffsets: UnsafeMutablePointer<Int>?,
        destinationMatrices: [MPSMatrix],
        destinationOffsets: UnsafeMutablePointer<Int>?,
        trainingStates: NSMutableArray,
        recurrentInputState: MPSRNNRecurrentMatrixState?,
        recurrentOutputStates: NSMutableArray?,
        weights: [MPSMatrix]
    ) {
        let trainingStatesObjects = _mutableArray(trainingStates)
        let recurrentOutputStatesObjects = _mutableArray(recurrentOutputStates)
        withExtendedLifetime((self, commandBuffer, recurrentInputState)) {
            omps_MPSRNNMatrixTrainingLayer_encodeForwardSequenceToCommandBuffer_sourceMatrices_sourceOffsets_destinationMatrices_destinationOffsets_trainingStates_recurrentInputState_recurrentOutputStates_weights(
                _handle, _pointer(commandBuffer), _array(sourceMatrices) { _retained($0) },
                sourceOffsets, _array(destinationMatrices) { _retained($0) }, destinationOffsets,
                trainingStatesObjects, recurrentInputState?._handle, recurrentOutputStatesObjects,
                _array(weights) { _retained($0) })
        }
        _update(trainingStates, from: trainingStatesObjects)
        _update(recurrentOutputStates, from: recurrentOutputStatesObjects)
    }

    open func encodeForwardSequence(
        commandBuffer: MTLCommandBuffer,
        sourceMatrices: [MPSMatrix],
        destinationMatrices: [MPSMatrix],
        trainingStates: NSMutableArray,
        weights: [MPSMatrix]
    ) {
        let trainingStatesObjects = _mutableArray(trainingStates)
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSRNNMatrixTrainingLayer_encodeForwardSequenceToCommandBuffer_sourceMatrices_destinationMatrices_trainingStates_weights(
                _handle, _pointer(commandBuffer), _array(sourceMatrices) { _retained($0) },
                _array(destinationMatrices) { _retained($0) }, trainingStatesObjects, _array(weights) {
                _retained($0) })
        }
        _update(trainingStates, from: trainingStatesObjects)
    }

    /// All arrays are indexed as in the forward pass. The recurrent states hold gradients: those of the forward
    /// pass's final states go in, those of its initial states come out. In a sequence that shrinks each row's
    /// gradient enters at the step at which the row ended.
    open func encodeGradientSequence(
        commandBuffer: MTLCommandBuffer,
        forwardSources: [MPSMatrix],
        forwardSourceOffsets: UnsafeMutablePointer<Int>?,
        sourceGradients: [MPSMatrix],
        sourceOffsets sourceGradientOffsets: UnsafeMutablePointer<Int>?,
        destinationGradients: [MPSMatrix]?,
        destinationOffsets: UnsafeMutablePointer<Int>?,
        weightGradients: [MPSMatrix]?,
        trainingStates: [MPSRNNMatrixTrainingState],
        recurrentInputState: MPSRNNRecurrentMatrixState?,
        recurrentOutputStates: NSMutableArray?,
        weights: [MPSMatrix]
    ) {
        let recurrentOutputStatesObjects = _mutableArray(recurrentOutputStates)
        withExtendedLifetime((self, commandBuffer, recurrentInputState)) {
            omps_MPSRNNMatrixTrainingLayer_encodeGradientSequenceToCommandBuffer_forwardSources_forwardSourceOffsets_sourceGradients_sourceGradientOffsets_destinationGradients_destinationOffsets_weightGradients_trainingStates_recurrentInputState_recurrentOutputStates_weights(
                _handle, _pointer(commandBuffer), _array(forwardSources) { _retained($0) },
                forwardSourceOffsets, _array(sourceGradients) { _retained($0) }, sourceGradientOffsets,
                _array(destinationGradients) { _retained($0) }, destinationOffsets,
                _array(weightGradients) { _retained($0) }, _array(trainingStates) { _retained($0) },
                recurrentInputState?._handle, recurrentOutputStatesObjects, _array(weights) {
                _retained($0) })
        }
        _update(recurrentOutputStates, from: recurrentOutputStatesObjects)
    }

    open func encodeGradientSequence(
        commandBuffer: MTLCommandBuffer,
        forwardSources: [MPSMatrix],
        sourceGradients: [MPSMatrix],
        destinationGradients: [MPSMatrix]?,
        weightGradients: [MPSMatrix]?,
        trainingStates: [MPSRNNMatrixTrainingState],
        weights: [MPSMatrix]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSRNNMatrixTrainingLayer_encodeGradientSequenceToCommandBuffer_forwardSources_sourceGradients_destinationGradients_weightGradients_trainingStates_weights(
                _handle, _pointer(commandBuffer), _array(forwardSources) { _retained($0) },
                _array(sourceGradients) { _retained($0) }, _array(destinationGradients) { _retained($0)
                }, _array(weightGradients) { _retained($0) }, _array(trainingStates) { _retained($0) },
                _array(weights) { _retained($0) })
        }
    }
}
