// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y = neuron(alpha * x + bias) for every row. A bias of several vectors has one for each matrix of a batch.
open class MPSMatrixNeuron: MPSMatrixUnaryKernel {
    override public class var _className: String { "MPSMatrixNeuron" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixNeuron(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSMatrixNeuron_sourceNumberOfFeatureVectors(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixNeuron_setSourceNumberOfFeatureVectors(
                    _handle, newValue)
            }
        }
    }

    /// Columns, at most; as many as the input has. Default: NSUIntegerMax.
    open var sourceInputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixNeuron_sourceInputFeatureChannels(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSMatrixNeuron_setSourceInputFeatureChannels(_handle, newValue) }
        }
    }

    /// Default: 1.
    open var alpha: Double {
        get { withExtendedLifetime(self) { omps_MPSMatrixNeuron_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixNeuron_setAlpha(_handle, newValue) } }
    }

    /// Default: MPSCNNNeuronTypeNone.
    open func setNeuronType(
        _ neuronType: MPSCNNNeuronType,
        parameterA: Float,
        parameterB: Float,
        parameterC: Float
    ) {
        withExtendedLifetime(self) {
            omps_MPSMatrixNeuron_setNeuronType_parameterA_parameterB_parameterC(
                _handle, neuronType.rawValue, parameterA, parameterB, parameterC)
        }
    }

    @discardableResult
    open func neuronType() -> MPSCNNNeuronType {
        let made = withExtendedLifetime(self) { omps_MPSMatrixNeuron_neuronType(_handle) }
        return _value(made, MPSCNNNeuronType.self)
    }

    @discardableResult
    open func neuronParameterA() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixNeuron_neuronParameterA(_handle) }
    }

    @discardableResult
    open func neuronParameterB() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixNeuron_neuronParameterB(_handle) }
    }

    @discardableResult
    open func neuronParameterC() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixNeuron_neuronParameterC(_handle) }
    }

    /// Parametric ReLU: `a` holds one float for each column.
    open func setNeuronToPReLUWithParametersA(_ a: Data) {
        withExtendedLifetime(self) {
            omps_MPSMatrixNeuron_setNeuronToPReLUWithParametersA(
                _handle, _data(a))
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputMatrix: MPSMatrix,
        biasVector: MPSVector?,
        resultMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, inputMatrix, biasVector, resultMatrix)) {
            omps_MPSMatrixNeuron_encodeToCommandBuffer_inputMatrix_biasVector_resultMatrix(
                _handle, _pointer(commandBuffer), inputMatrix._handle, biasVector?._handle,
                resultMatrix._handle)
        }
    }
}
