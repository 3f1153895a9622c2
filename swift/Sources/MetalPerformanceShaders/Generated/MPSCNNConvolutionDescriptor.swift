// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Shape of a convolution. Defaults: stride 1, dilation 1, one group, no neuron.
open class MPSCNNConvolutionDescriptor: _MetalObject {
    override public class var _className: String { "MPSCNNConvolutionDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Taps in a row.
    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_kernelWidth(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_setKernelWidth(_handle, newValue) } }
    }

    /// Taps in a column.
    open var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_kernelHeight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_setKernelHeight(_handle, newValue) } }
    }

    open var inputFeatureChannels: Int {
        get {
            return withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_inputFeatureChannels(_handle) }
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolutionDescriptor_setInputFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    open var outputFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_outputFeatureChannels(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolutionDescriptor_setOutputFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    open var strideInPixelsX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_strideInPixelsX(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolutionDescriptor_setStrideInPixelsX(
                    _handle, newValue)
            }
        }
    }

    open var strideInPixelsY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_strideInPixelsY(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolutionDescriptor_setStrideInPixelsY(
                    _handle, newValue)
            }
        }
    }

    /// Input and output channels are cut into this many equal parts; part i feeds only part i.
    open var groups: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_groups(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_setGroups(_handle, newValue) } }
    }

    /// Pixels between two taps; the window is (kernelWidth - 1) dilationRateX + 1 pixels wide.
    open var dilationRateX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_dilationRateX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_setDilationRateX(_handle, newValue) } }
    }

    open var dilationRateY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_dilationRateY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_setDilationRateY(_handle, newValue) } }
    }

    /// Neuron applied to the result; for inference only.
    open var fusedNeuronDescriptor: MPSNNNeuronDescriptor? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_fusedNeuronDescriptor(_handle) }
            return _optional(made)
        }
        set {
            withExtendedLifetime((self, newValue)) {
                omps_MPSCNNConvolutionDescriptor_setFusedNeuronDescriptor(
                    _handle, newValue?._handle)
            }
        }
    }

    /// Deprecated: use fusedNeuronDescriptor.
    open var neuron: MPSCNNNeuron? {
        get { _optional(withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_neuron(_handle) }) }
        set {
            withExtendedLifetime((self, newValue)) {
                omps_MPSCNNConvolutionDescriptor_setNeuron(
                    _handle, newValue?._handle)
            }
        }
    }

    /// Deprecated: set fusedNeuronDescriptor.
    public convenience init(
        kernelWidth: Int,
        kernelHeight: Int,
        inputFeatureChannels: Int,
        outputFeatureChannels: Int,
        neuronFilter: MPSCNNNeuron?
    ) {
        let made = withExtendedLifetime(neuronFilter) {
            omps_MPSCNNConvolutionDescriptor_cnnConvolutionDescriptorWithKernelWidth_kernelHeight_inputFeatureChannels_outputFeatureChannels_neuronFilter(
                Self._className, kernelWidth, kernelHeight, inputFeatureChannels, outputFeatureChannels,
                neuronFilter?._handle)
        }
        guard let made else { _refused("MPSCNNConvolutionDescriptor", "init") }
        self.init(_owned: made)
    }

    /// Raises NSInvalidArgumentException if a size is 0.
    public convenience init(
        kernelWidth: Int,
        kernelHeight: Int,
        inputFeatureChannels: Int,
        outputFeatureChannels: Int
    ) {
        let made = omps_MPSCNNConvolutionDescriptor_cnnConvolutionDescriptorWithKernelWidth_kernelHeight_inputFeatureChannels_outputFeatureChannels(
            Self._className, kernelWidth, kernelHeight, inputFeatureChannels, outputFeatureChannels)
        guard let made else { _refused("MPSCNNConvolutionDescriptor", "init") }
        self.init(_owned: made)
    }

    /// Each array has one float for each output channel and is copied. The result is multiplied by gamma /
    /// sqrt(variance + epsilon) and shifted by beta - mean gamma / sqrt(variance + epsilon), before the neuron.
    open func setBatchNormalizationParametersForInferenceWithMean(
        _ mean: UnsafePointer<Float>?,
        variance: UnsafePointer<Float>?,
        gamma: UnsafePointer<Float>?,
        beta: UnsafePointer<Float>?,
        epsilon: Float
    ) {
        withExtendedLifetime(self) {
            omps_MPSCNNConvolutionDescriptor_setBatchNormalizationParametersForInferenceWithMean_variance_gamma_beta_epsilon(
                _handle, mean, variance, gamma, beta, epsilon)
        }
    }

    /// Deprecated: use fusedNeuronDescriptor.
    open func setNeuronType(_ neuronType: MPSCNNNeuronType, parameterA: Float, parameterB: Float) {
        withExtendedLifetime(self) {
            omps_MPSCNNConvolutionDescriptor_setNeuronType_parameterA_parameterB(
                _handle, neuronType.rawValue, parameterA, parameterB)
        }
    }

    @discardableResult
    open func neuronType() -> MPSCNNNeuronType {
        let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_neuronType(_handle) }
        return _value(made, MPSCNNNeuronType.self)
    }

    @discardableResult
    open func neuronParameterA() -> Float {
        return withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_neuronParameterA(_handle) }
    }

    @discardableResult
    open func neuronParameterB() -> Float {
        return withExtendedLifetime(self) { omps_MPSCNNConvolutionDescriptor_neuronParameterB(_handle) }
    }

    /// Deprecated: use fusedNeuronDescriptor.
    open func setNeuronToPReLUWithParametersA(_ a: Data) {
        withExtendedLifetime(self) {
            omps_MPSCNNConvolutionDescriptor_setNeuronToPReLUWithParametersA(
                _handle, _data(a))
        }
    }
}
