// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of MPSMatrixBatchNormalization with the statistics of its input.
public class MPSMatrixBatchNormalizationGradient: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixBatchNormalizationGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixBatchNormalizationGradient(_owned: handle)
    }

    /// Rows, at most; as many as the gradient has. Default: NSUIntegerMax.
    public var sourceNumberOfFeatureVectors: Int {
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
    public var sourceInputFeatureChannels: Int {
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
    public var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_epsilon(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalizationGradient_setEpsilon(
                    _handle, newValue)
            }
        }
    }

    /// Default: MPSCNNNeuronTypeNone.
    public func setNeuronType(
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
    public func neuronType() -> MPSCNNNeuronType {
        let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_neuronType(_handle) }
        return _value(made, MPSCNNNeuronType.self)
    }

    @discardableResult
    public func neuronParameterA() -> Float {
        let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_neuronParameterA(_handle) }
        return made
    }

    @discardableResult
    public func neuronParameterB() -> Float {
        let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_neuronParameterB(_handle) }
        return made
    }

    @discardableResult
    public func neuronParameterC() -> Float {
        let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalizationGradient_neuronParameterC(_handle) }
        return made
    }

    /// The primary source is the gradient, the secondary one the forward kernel's input.
    public func encode(
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
