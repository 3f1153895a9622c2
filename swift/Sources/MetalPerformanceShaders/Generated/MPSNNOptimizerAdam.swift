// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// `t += 1, m = beta1 m + (1 - beta1) g, u = beta2 u + (1 - beta2) g^2, v -= lr sqrt(1 - beta2^t) / (1 - beta1^t) m
/// / (sqrt(u) + epsilon)`. With a maximum velocity, U = max(U, u) takes u's place. Defaults: beta1 0.9, beta2
/// 0.999, epsilon 1e-8, timeStep 0. The caller zeroes m and u.
open class MPSNNOptimizerAdam: MPSNNOptimizer {
    override public class var _className: String { "MPSNNOptimizerAdam" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNOptimizerAdam(_owned: handle)
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

    open var beta1: Double {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerAdam_beta1(_handle) } }
    }

    open var beta2: Double {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerAdam_beta2(_handle) } }
    }

    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerAdam_epsilon(_handle) } }
    }

    /// Steps encoded so far; each encode adds 1.
    open var timeStep: Int {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerAdam_timeStep(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNOptimizerAdam_setTimeStep(_handle, newValue) } }
    }

    public init(device: MTLDevice, learningRate: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNOptimizerAdam_initWithDevice_learningRate(
                Self._className, _pointer(device), learningRate)
        }
        guard let made else { _refused("MPSNNOptimizerAdam", "init") }
        super.init(_owned: made)
    }

    public init(
        device: MTLDevice,
        beta1: Double,
        beta2: Double,
        epsilon: Float,
        timeStep: Int,
        optimizerDescriptor: MPSNNOptimizerDescriptor
    ) {
        let made = withExtendedLifetime((device, optimizerDescriptor)) {
            omps_MPSNNOptimizerAdam_initWithDevice_beta1_beta2_epsilon_timeStep_optimizerDescriptor(
                Self._className, _pointer(device), beta1, beta2, epsilon, timeStep,
                optimizerDescriptor._handle)
        }
        guard let made else { _refused("MPSNNOptimizerAdam", "init") }
        super.init(_owned: made)
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputGradientVector: MPSVector,
        inputValuesVector: MPSVector,
        inputMomentumVector: MPSVector,
        inputVelocityVector: MPSVector,
        resultValuesVector: MPSVector
    ) {
        withExtendedLifetime((self, commandBuffer, inputGradientVector, inputValuesVector, inputMomentumVector, inputVelocityVector, resultValuesVector)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputMomentumVector_inputVelocityVector_resultValuesVector(
                _handle, _pointer(commandBuffer), inputGradientVector._handle,
                inputValuesVector._handle, inputMomentumVector._handle, inputVelocityVector._handle,
                resultValuesVector._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputGradientMatrix: MPSMatrix,
        inputValuesMatrix: MPSMatrix,
        inputMomentumMatrix: MPSMatrix,
        inputVelocityMatrix: MPSMatrix,
        resultValuesMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, inputGradientMatrix, inputValuesMatrix, inputMomentumMatrix, inputVelocityMatrix, resultValuesMatrix)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputMomentumMatrix_inputVelocityMatrix_resultValuesMatrix(
                _handle, _pointer(commandBuffer), inputGradientMatrix._handle,
                inputValuesMatrix._handle, inputMomentumMatrix._handle, inputVelocityMatrix._handle,
                resultValuesMatrix._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputGradientVector: MPSVector,
        inputValuesVector: MPSVector,
        inputMomentumVector: MPSVector,
        inputVelocityVector: MPSVector,
        maximumVelocityVector: MPSVector?,
        resultValuesVector: MPSVector
    ) {
        withExtendedLifetime((self, commandBuffer, inputGradientVector, inputValuesVector, inputMomentumVector, inputVelocityVector, maximumVelocityVector, resultValuesVector)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputMomentumVector_inputVelocityVector_maximumVelocityVector_resultValuesVector(
                _handle, _pointer(commandBuffer), inputGradientVector._handle,
                inputValuesVector._handle, inputMomentumVector._handle, inputVelocityVector._handle,
                maximumVelocityVector?._handle, resultValuesVector._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputGradientMatrix: MPSMatrix,
        inputValuesMatrix: MPSMatrix,
        inputMomentumMatrix: MPSMatrix,
        inputVelocityMatrix: MPSMatrix,
        maximumVelocityMatrix: MPSMatrix?,
        resultValuesMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, inputGradientMatrix, inputValuesMatrix, inputMomentumMatrix, inputVelocityMatrix, maximumVelocityMatrix, resultValuesMatrix)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputMomentumMatrix_inputVelocityMatrix_maximumVelocityMatrix_resultValuesMatrix(
                _handle, _pointer(commandBuffer), inputGradientMatrix._handle,
                inputValuesMatrix._handle, inputMomentumMatrix._handle, inputVelocityMatrix._handle,
                maximumVelocityMatrix?._handle, resultValuesMatrix._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        convolutionGradientState: MPSCNNConvolutionGradientState,
        convolutionSourceState: MPSCNNConvolutionWeightsAndBiasesState,
        inputMomentumVectors: [MPSVector]?,
        inputVelocityVectors: [MPSVector]?,
        resultState: MPSCNNConvolutionWeightsAndBiasesState
    ) {
        withExtendedLifetime((self, commandBuffer, convolutionGradientState, convolutionSourceState, resultState)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputMomentumVectors_inputVelocityVectors_resultState(
                _handle, _pointer(commandBuffer), convolutionGradientState._handle,
                convolutionSourceState._handle, _array(inputMomentumVectors) { _retained($0) },
                _array(inputVelocityVectors) { _retained($0) }, resultState._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        convolutionGradientState: MPSCNNConvolutionGradientState,
        convolutionSourceState: MPSCNNConvolutionWeightsAndBiasesState,
        inputMomentumVectors: [MPSVector],
        inputVelocityVectors: [MPSVector],
        maximumVelocityVectors: [MPSVector]?,
        resultState: MPSCNNConvolutionWeightsAndBiasesState
    ) {
        withExtendedLifetime((self, commandBuffer, convolutionGradientState, convolutionSourceState, resultState)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputMomentumVectors_inputVelocityVectors_maximumVelocityVectors_resultState(
                _handle, _pointer(commandBuffer), convolutionGradientState._handle,
                convolutionSourceState._handle, _array(inputMomentumVectors) { _retained($0) },
                _array(inputVelocityVectors) { _retained($0) }, _array(maximumVelocityVectors) {
                _retained($0) }, resultState._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        batchNormalizationState: MPSCNNBatchNormalizationState,
        inputMomentumVectors: [MPSVector]?,
        inputVelocityVectors: [MPSVector]?,
        resultState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationState, resultState)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationState_inputMomentumVectors_inputVelocityVectors_resultState(
                _handle, _pointer(commandBuffer), batchNormalizationState._handle,
                _array(inputMomentumVectors) { _retained($0) }, _array(inputVelocityVectors) {
                _retained($0) }, resultState._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        batchNormalizationState: MPSCNNBatchNormalizationState,
        inputMomentumVectors: [MPSVector],
        inputVelocityVectors: [MPSVector],
        maximumVelocityVectors: [MPSVector]?,
        resultState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationState, resultState)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationState_inputMomentumVectors_inputVelocityVectors_maximumVelocityVectors_resultState(
                _handle, _pointer(commandBuffer), batchNormalizationState._handle,
                _array(inputMomentumVectors) { _retained($0) }, _array(inputVelocityVectors) {
                _retained($0) }, _array(maximumVelocityVectors) { _retained($0) }, resultState._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        batchNormalizationGradientState: MPSCNNBatchNormalizationState,
        batchNormalizationSourceState: MPSCNNBatchNormalizationState,
        inputMomentumVectors: [MPSVector]?,
        inputVelocityVectors: [MPSVector]?,
        resultState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationGradientState, batchNormalizationSourceState, resultState)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputMomentumVectors_inputVelocityVectors_resultState(
                _handle, _pointer(commandBuffer), batchNormalizationGradientState._handle,
                batchNormalizationSourceState._handle, _array(inputMomentumVectors) { _retained($0) },
                _array(inputVelocityVectors) { _retained($0) }, resultState._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        batchNormalizationGradientState: MPSCNNBatchNormalizationState,
        batchNormalizationSourceState: MPSCNNBatchNormalizationState,
        inputMomentumVectors: [MPSVector],
        inputVelocityVectors: [MPSVector],
        maximumVelocityVectors: [MPSVector]?,
        resultState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationGradientState, batchNormalizationSourceState, resultState)) {
            omps_MPSNNOptimizerAdam_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputMomentumVectors_inputVelocityVectors_maximumVelocityVectors_resultState(
                _handle, _pointer(commandBuffer), batchNormalizationGradientState._handle,
                batchNormalizationSourceState._handle, _array(inputMomentumVectors) { _retained($0) },
                _array(inputVelocityVectors) { _retained($0) }, _array(maximumVelocityVectors) {
                _retained($0) }, resultState._handle)
        }
    }
}
