// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// `y = neuron(gamma * (x - mean) / sqrt(variance + epsilon) + beta)`. Every row is a feature vector; mean,
/// variance, gamma and beta have one value for each column.
open class MPSMatrixBatchNormalization: MPSMatrixUnaryKernel {
    override public class var _className: String { "MPSMatrixBatchNormalization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixBatchNormalization(_owned: handle)
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

    /// Rows, at most; as many as the input has. Default: NSUIntegerMax.
    open var sourceNumberOfFeatureVectors: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalization_sourceNumberOfFeatureVectors(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalization_setSourceNumberOfFeatureVectors(
                    _handle, newValue)
            }
        }
    }

    /// Columns, at most; as many as the input has. Default: NSUIntegerMax.
    open var sourceInputFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalization_sourceInputFeatureChannels(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalization_setSourceInputFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    /// Default: FLT_MIN.
    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSMatrixBatchNormalization_epsilon(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixBatchNormalization_setEpsilon(_handle, newValue) } }
    }

    /// Whether mean and variance (divided by the count) are those of the input, and are written. Default: NO.
    open var computeStatistics: Bool {
        get { withExtendedLifetime(self) { omps_MPSMatrixBatchNormalization_computeStatistics(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixBatchNormalization_setComputeStatistics(
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
            omps_MPSMatrixBatchNormalization_setNeuronType_parameterA_parameterB_parameterC(
                _handle, neuronType.rawValue, parameterA, parameterB, parameterC)
        }
    }

    @discardableResult
    open func neuronType() -> MPSCNNNeuronType {
        let made = withExtendedLifetime(self) { omps_MPSMatrixBatchNormalization_neuronType(_handle) }
        return _value(made, MPSCNNNeuronType.self)
    }

    @discardableResult
    open func neuronParameterA() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixBatchNormalization_neuronParameterA(_handle) }
    }

    @discardableResult
    open func neuronParameterB() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixBatchNormalization_neuronParameterB(_handle) }
    }

    @discardableResult
    open func neuronParameterC() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixBatchNormalization_neuronParameterC(_handle) }
    }

    /// gamma is 1 and beta 0 where they are nil.
    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputMatrix: MPSMatrix,
        meanVector: MPSVector,
        varianceVector: MPSVector,
        gammaVector: MPSVector?,
        betaVector: MPSVector?,
        resultMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, inputMatrix, meanVector, varianceVector, gammaVector, betaVector, resultMatrix)) {
            omps_MPSMatrixBatchNormalization_encodeToCommandBuffer_inputMatrix_meanVector_varianceVector_gammaVector_betaVector_resultMatrix(
                _handle, _pointer(commandBuffer), inputMatrix._handle, meanVector._handle,
                varianceVector._handle, gammaVector?._handle, betaVector?._handle, resultMatrix._handle)
        }
    }
}
