// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// `v -= lr g`. With momentum `m = momentumScale m + lr g, v -= m`; with Nesterov's momentum `m = momentumScale m +
/// g, v -= lr (g + momentumScale m)`.
open class MPSNNOptimizerStochasticGradientDescent: MPSNNOptimizer {
    override public class var _className: String { "MPSNNOptimizerStochasticGradientDescent" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNOptimizerStochasticGradientDescent(_owned: handle)
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

    open var momentumScale: Float {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNOptimizerStochasticGradientDescent_momentumScale(_handle) }
            return made
        }
    }

    /// Default NO.
    open var useNesterovMomentum: Bool {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSNNOptimizerStochasticGradientDescent_useNesterovMomentum(
                    _handle)
            }
            return made
        }
    }

    /// Deprecated spelling of useNesterovMomentum.
    open var useNestrovMomentum: Bool {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSNNOptimizerStochasticGradientDescent_useNestrovMomentum(
                    _handle)
            }
            return made
        }
    }

    public init(device: MTLDevice, learningRate: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNOptimizerStochasticGradientDescent_initWithDevice_learningRate(
                Self._className, _pointer(device), learningRate)
        }
        guard let made else { _refused("MPSNNOptimizerStochasticGradientDescent", "init") }
        super.init(_owned: made)
    }

    public init(
        device: MTLDevice,
        momentumScale: Float,
        useNesterovMomentum: Bool,
        optimizerDescriptor: MPSNNOptimizerDescriptor
    ) {
        let made = withExtendedLifetime((device, optimizerDescriptor)) {
            omps_MPSNNOptimizerStochasticGradientDescent_initWithDevice_momentumScale_useNesterovMomentum_optimizerDescriptor(
                Self._className, _pointer(device), momentumScale, useNesterovMomentum,
                optimizerDescriptor._handle)
        }
        guard let made else { _refused("MPSNNOptimizerStochasticGradientDescent", "init") }
        super.init(_owned: made)
    }

    /// Deprecated spelling.
    public init(
        device: MTLDevice,
        momentumScale: Float,
        useNestrovMomentum: Bool,
        optimizerDescriptor: MPSNNOptimizerDescriptor
    ) {
        let made = withExtendedLifetime((device, optimizerDescriptor)) {
            omps_MPSNNOptimizerStochasticGradientDescent_initWithDevice_momentumScale_useNestrovMomentum_optimizerDescriptor(
                Self._className, _pointer(device), momentumScale, useNestrovMomentum,
                optimizerDescriptor._handle)
        }
        guard let made else { _refused("MPSNNOptimizerStochasticGradientDescent", "init") }
        super.init(_owned: made)
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputGradientVector: MPSVector,
        inputValuesVector: MPSVector,
        inputMomentumVector: MPSVector?,
        resultValuesVector: MPSVector
    ) {
        withExtendedLifetime((self, commandBuffer, inputGradientVector, inputValuesVector, inputMomentumVector, resultValuesVector)) {
            omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_inputGradientVector_inputValuesVector_inputMomentumVector_resultValuesVector(
                _handle, _pointer(commandBuffer), inputGradientVector._handle,
                inputValuesVector._handle, inputMomentumVector?._handle, resultValuesVector._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputGradientMatrix: MPSMatrix,
        inputValuesMatrix: MPSMatrix,
        inputMomentumMatrix: MPSMatrix?,
        resultValuesMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, inputGradientMatrix, inputValuesMatrix, inputMomentumMatrix, resultValuesMatrix)) {
            omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_inputGradientMatrix_inputValuesMatrix_inputMomentumMatrix_resultValuesMatrix(
                _handle, _pointer(commandBuffer), inputGradientMatrix._handle,
                inputValuesMatrix._handle, inputMomentumMatrix?._handle, resultValuesMatrix._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        convolutionGradientState: MPSCNNConvolutionGradientState,
        convolutionSourceState: MPSCNNConvolutionWeightsAndBiasesState,
        inputMomentumVectors: [MPSVector]?,
        resultState: MPSCNNConvolutionWeightsAndBiasesState
    ) {
        withExtendedLifetime((self, commandBuffer, convolutionGradientState, convolutionSourceState, resultState)) {
            omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_convolutionGradientState_convolutionSourceState_inputMomentumVectors_resultState(
                _handle, _pointer(commandBuffer), convolutionGradientState._handle,
                convolutionSourceState._handle, _array(inputMomentumVectors) { _retained($0) },
                resultState._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        batchNormalizationState: MPSCNNBatchNormalizationState,
        inputMomentumVectors: [MPSVector]?,
        resultState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationState, resultState)) {
            omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_batchNormalizationState_inputMomentumVectors_resultState(
                _handle, _pointer(commandBuffer), batchNormalizationState._handle,
                _array(inputMomentumVectors) { _retained($0) }, resultState._handle)
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        batchNormalizationGradientState: MPSCNNBatchNormalizationState,
        batchNormalizationSourceState: MPSCNNBatchNormalizationState,
        inputMomentumVectors: [MPSVector]?,
        resultState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationGradientState, batchNormalizationSourceState, resultState)) {
            omps_MPSNNOptimizerStochasticGradientDescent_encodeToCommandBuffer_batchNormalizationGradientState_batchNormalizationSourceState_inputMomentumVectors_resultState(
                _handle, _pointer(commandBuffer), batchNormalizationGradientState._handle,
                batchNormalizationSourceState._handle, _array(inputMomentumVectors) { _retained($0) },
                resultState._handle)
        }
    }
}
