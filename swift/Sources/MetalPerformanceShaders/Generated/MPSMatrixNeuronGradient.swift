// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of MPSMatrixNeuron: `alpha * g * neuron'(alpha * x + bias)` for the data, and for the bias the sums of
/// `g * neuron'(alpha * x + bias)` over the rows.
open class MPSMatrixNeuronGradient: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixNeuronGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixNeuronGradient(_owned: handle)
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
            let made = withExtendedLifetime(self) { omps_MPSMatrixNeuronGradient_sourceNumberOfFeatureVectors(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixNeuronGradient_setSourceNumberOfFeatureVectors(
                    _handle, newValue)
            }
        }
    }

    /// Columns, at most; as many as the gradient has. Default: NSUIntegerMax.
    open var sourceInputFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixNeuronGradient_sourceInputFeatureChannels(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixNeuronGradient_setSourceInputFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    /// Default: 1.
    open var alpha: Double {
        get { withExtendedLifetime(self) { omps_MPSMatrixNeuronGradient_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixNeuronGradient_setAlpha(_handle, newValue) } }
    }

    /// Default: MPSCNNNeuronTypeNone.
    open func setNeuronType(
        _ neuronType: MPSCNNNeuronType,
        parameterA: Float,
        parameterB: Float,
        parameterC: Float
    ) {
        withExtendedLifetime(self) {
            omps_MPSMatrixNeuronGradient_setNeuronType_parameterA_parameterB_parameterC(
                _handle, neuronType.rawValue, parameterA, parameterB, parameterC)
        }
    }

    @discardableResult
    open func neuronType() -> MPSCNNNeuronType {
        let made = withExtendedLifetime(self) { omps_MPSMatrixNeuronGradient_neuronType(_handle) }
        return _value(made, MPSCNNNeuronType.self)
    }

    @discardableResult
    open func neuronParameterA() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixNeuronGradient_neuronParameterA(_handle) }
    }

    @discardableResult
    open func neuronParameterB() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixNeuronGradient_neuronParameterB(_handle) }
    }

    @discardableResult
    open func neuronParameterC() -> Float {
        return withExtendedLifetime(self) { omps_MPSMatrixNeuronGradient_neuronParameterC(_handle) }
    }

    /// Parametric ReLU: `a` holds one float for each column.
    open func setNeuronToPReLUWithParametersA(_ a: Data) {
        withExtendedLifetime(self) {
            omps_MPSMatrixNeuronGradient_setNeuronToPReLUWithParametersA(
                _handle, _data(a))
        }
    }

    /// The primary source is the gradient, the secondary one the forward kernel's input.
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        gradientMatrix: MPSMatrix,
        inputMatrix: MPSMatrix,
        biasVector: MPSVector?,
        resultGradientForDataMatrix: MPSMatrix,
        resultGradientForBiasVector: MPSVector?
    ) {
        withExtendedLifetime((self, commandBuffer, gradientMatrix, inputMatrix, biasVector, resultGradientForDataMatrix, resultGradientForBiasVector)) {
            omps_MPSMatrixNeuronGradient_encodeToCommandBuffer_gradientMatrix_inputMatrix_biasVector_resultGradientForDataMatrix_resultGradientForBiasVector(
                _handle, _pointer(commandBuffer), gradientMatrix._handle, inputMatrix._handle,
                biasVector?._handle, resultGradientForDataMatrix._handle,
                resultGradientForBiasVector?._handle)
        }
    }
}
