// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of MPSMatrixBatchNormalization with the statistics of its input.
open class MPSMatrixBatchNormalizationGradient: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixBatchNormalizationGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixBatchNormalizationGradient(_owned: handle)
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

    /// Rows, at most; as many as the gradient has. Default: NSUIntegerMax.
    open var sourceNumberOfFeatureVectors: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalizationGradient_sourceNumberOfFeatureVectors(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalizationGradient_setSourceNumberOfFeatureVectors(
                    _handle, newValue)
            }
        }
    }

    /// Columns, at most; as many as the gradient has. Default: NSUIntegerMax.
    open var sourceInputFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalizationGradient_sourceInputFeatureChannels(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalizationGradient_setSourceInputFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    /// Default: FLT_MIN.
    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_epsilon(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalizationGradient_setEpsilon(
                    _handle, newValue)
            }
        }
    }

    /// Default: MPSCNNNeuronTypeNone.
    open func setNeuronType(
        _ neuronType: MPSCNNNeuronType,
        parameterA: Float,
        parameterB: Float,
        parameterC: Float
    ) {
        withExtendedLifetime(self) {
            omps_MPSMatrixBatchNormalizationGradient_setNeuronType_parameterA_parameterB_parameterC(
                _handle, neuronType.rawValue, parameterA, parameterB, parameterC)
        }
    }

    @discardableResult
    open func neuronType() -> MPSCNNNeuronType {
        let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_neuronType(_handle) }
        return _value(made, MPSCNNNeuronType.self)
    }

    @discardableResult
    open func neuronParameterA() -> Float {
        let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_neuronParameterA(_handle) }
        return made
    }

    @discardableResult
    open func neuronParameterB() -> Float {
        let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_neuronParameterB(_handle) }
        return made
    }

    @discardableResult
    open func neuronParameterC() -> Float {
        let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_neuronParameterC(_handle) }
        return made
    }

    /// The primary source is the gradient, the secondary one the forward kernel's input.
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        gradientMatrix: MPSMatrix,
        inputMatrix: MPSMatrix,
        mean meanVector: MPSVector,
        varianceVector: MPSVector,
        gammaVector: MPSVector?,
        betaVector: MPSVector?,
        resultGradientForDataMatrix: MPSMatrix,
        resultGradientForGammaVector: MPSVector?,
        resultGradientForBetaVector: MPSVector?
    ) {
        withExtendedLifetime((self, commandBuffer, gradientMatrix, inputMatrix, meanVector, varianceVector, gammaVector, betaVector, resultGradientForDataMatrix, resultGradientForGammaVector, resultGradientForBetaVector)) {
            omps_MPSMatrixBatchNormalizationGradient_encodeToCommandBuffer_gradientMatrix_inputMatrix_meanVector_varianceVector_gammaVector_betaVector_resultGradientForDataMatrix_resultGradientForGammaVector_resultGradientForBetaVector(
                _handle, _pointer(commandBuffer), gradientMatrix._handle, inputMatrix._handle,
                meanVector._handle, varianceVector._handle, gammaVector?._handle, betaVector?._handle,
                resultGradientForDataMatrix._handle, resultGradientForGammaVector?._handle,
                resultGradientForBetaVector?._handle)
        }
    }
}
