// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y = neuron(alpha * x * W + bias). Rows of x are feature vectors. W has a row for each input and a column for
/// each output channel; the bias is added to every row. A bias of several vectors has one for each matrix of a
/// batch.
open class MPSMatrixFullyConnected: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixFullyConnected" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixFullyConnected(_owned: handle)
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

    /// Rows of the input, at most; as many as there are. Default: NSUIntegerMax.
    open var sourceNumberOfFeatureVectors: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixFullyConnected_sourceNumberOfFeatureVectors(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixFullyConnected_setSourceNumberOfFeatureVectors(
                    _handle, newValue)
            }
        }
    }

    /// Columns of the input, at most; as many as there are. Default: NSUIntegerMax.
    open var sourceInputFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixFullyConnected_sourceInputFeatureChannels(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixFullyConnected_setSourceInputFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    /// Columns of the weights, at most; as many as there are. Default: NSUIntegerMax.
    open var sourceOutputFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixFullyConnected_sourceOutputFeatureChannels(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixFullyConnected_setSourceOutputFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    /// Default: 1.
    open var alpha: Double {
        get { withExtendedLifetime(self) { omps_MPSMatrixFullyConnected_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFullyConnected_setAlpha(_handle, newValue) } }
    }

    /// Default: MPSCNNNeuronTypeNone.
    open func setNeuronType(
        _ neuronType: MPSCNNNeuronType,
        parameterA: Float,
        parameterB: Float,
        parameterC: Float
    ) {
        withExtendedLifetime(self) {
            omps_MPSMatrixFullyConnected_setNeuronType_parameterA_parameterB_parameterC(
                _handle, neuronType.rawValue, parameterA, parameterB, parameterC)
        }
    }

    @discardableResult
    open func neuronType() -> MPSCNNNeuronType {
        let made = withExtendedLifetime(self) { omps_MPSMatrixFullyConnected_neuronType(_handle) }
        return _value(made, MPSCNNNeuronType.self)
    }

    @discardableResult
    open func neuronParameterA() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixFullyConnected_neuronParameterA(_handle) }
    }

    @discardableResult
    open func neuronParameterB() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixFullyConnected_neuronParameterB(_handle) }
    }

    @discardableResult
    open func neuronParameterC() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixFullyConnected_neuronParameterC(_handle) }
    }

    /// The primary source is the input, the secondary one the weights.
    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputMatrix: MPSMatrix,
        weightMatrix: MPSMatrix,
        biasVector: MPSVector?,
        resultMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, inputMatrix, weightMatrix, biasVector, resultMatrix)) {
            omps_MPSMatrixFullyConnected_encodeToCommandBuffer_inputMatrix_weightMatrix_biasVector_resultMatrix(
                _handle, _pointer(commandBuffer), inputMatrix._handle, weightMatrix._handle,
                biasVector?._handle, resultMatrix._handle)
        }
    }
}
