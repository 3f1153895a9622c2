// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// s = decay s + (1 - decay) g^2, v -= lr g / (sqrt(s) + epsilon). Defaults: decay 0.9, epsilon 1e-8.
open class MPSNNOptimizerRMSProp: MPSNNOptimizer {
    override public class var _className: String { "MPSNNOptimizerRMSProp" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNOptimizerRMSProp(_owned: handle)
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

    open var decay: Double {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerRMSProp_decay(_handle) } }
    }

    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerRMSProp_epsilon(_handle) } }
    }

    public init(device: MTLDevice, learningRate: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNOptimizerRMSProp_initWithDevice_learningRate(
                Self._className, _pointer(device), learningRate)
        }
        guard let made else { _refused("MPSNNOptimizerRMSProp", "init") }
        super.init(_owned: made)
    }

    public init(device: MTLDevice, decay: Double, epsilon: Float, optimizerDescriptor: MPSNNOptimizerDescriptor) {
        let made = withExtendedLifetime((device, optimizerDescriptor)) {
            omps_MPSNNOptimizerRMSProp_initWithDevice_decay_epsilon_optimizerDescriptor(
                Self._className, _pointer(device), decay, epsilon, optimizerDescriptor._handle)
        }
        guard let made else { _refused("MPSNNOptimizerRMSProp", "init") }
        super.init(_owned: made)
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputGradientVector: MPSVector,
        inputValuesVector: MPSVector,
        inputSumOfSquaresVector: MPSVector,
        resultValuesVector: MPSVector
    ) {
        withExtendedLifetime((self, commandBuffer, inputGradientVector, inputValuesVector, inputSumOfSquaresVector, resultValuesVector)) {
            omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputSumOfSquaresVector_resultValuesVector(
                _handle, _pointer(commandBuffer), inputGradientVector._handle,
                inputValuesVector._handle, inputSumOfSquaresVector._handle, resultValuesVector._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputGradientMatrix: MPSMatrix,
        inputValuesMatrix: MPSMatrix,
        inputSumOfSquaresMatrix: MPSMatrix,
        resultValuesMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, inputGradientMatrix, inputValuesMatrix, inputSumOfSquaresMatrix, resultValuesMatrix)) {
            omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputSumOfSquaresMatrix_resultValuesMatrix(
                _handle, _pointer(commandBuffer), inputGradientMatrix._handle,
                inputValuesMatrix._handle, inputSumOfSquaresMatrix._handle, resultValuesMatrix._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        convolutionGradientState: MPSCNNConvolutionGradientState,
        convolutionSourceState: MPSCNNConvolutionWeightsAndBiasesState,
        inputSumOfSquaresVectors: [MPSVector]?,
        resultState: MPSCNNConvolutionWeightsAndBiasesState
    ) {
        withExtendedLifetime((self, commandBuffer, convolutionGradientState, convolutionSourceState, resultState)) {
            omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputSumOfSquaresVectors_resultState(
                _handle, _pointer(commandBuffer), convolutionGradientState._handle,
                convolutionSourceState._handle, _array(inputSumOfSquaresVectors) { _retained($0) },
                resultState._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        batchNormalizationState: MPSCNNBatchNormalizationState,
        inputSumOfSquaresVectors: [MPSVector]?,
        resultState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationState, resultState)) {
            omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_batchNormalizationState_inputSumOfSquaresVectors_resultState(
                _handle, _pointer(commandBuffer), batchNormalizationState._handle,
                _array(inputSumOfSquaresVectors) { _retained($0) }, resultState._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        batchNormalizationGradientState: MPSCNNBatchNormalizationState,
        batchNormalizationSourceState: MPSCNNBatchNormalizationState,
        inputSumOfSquaresVectors: [MPSVector]?,
        resultState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationGradientState, batchNormalizationSourceState, resultState)) {
            omps_MPSNNOptimizerRMSProp_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputSumOfSquaresVectors_resultState(
                _handle, _pointer(commandBuffer), batchNormalizationGradientState._handle,
                batchNormalizationSourceState._handle, _array(inputSumOfSquaresVectors) { _retained($0)
                }, resultState._handle)
        }
    }
}
