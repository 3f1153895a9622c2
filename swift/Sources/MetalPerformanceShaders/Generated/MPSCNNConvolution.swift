// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Cross-correlation with trained weights, plus bias and neuron.
open class MPSCNNConvolution: MPSCNNKernel {
    override public class var _className: String { "MPSCNNConvolution" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolution(_owned: handle)
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

    open var inputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolution_inputFeatureChannels(_handle) } }
    }

    open var outputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolution_outputFeatureChannels(_handle) } }
    }

    open var groups: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolution_groups(_handle) } }
    }

    /// Where the weights come from.
    open var dataSource: MPSCNNConvolutionDataSource {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolution_dataSource(_handle) }
            return _existing(_optionalMPSCNNConvolutionDataSource(made))
        }
    }

    /// That of an MPSCNNSubPixelConvolutionDescriptor, else 1.
    open var subPixelScaleFactor: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolution_subPixelScaleFactor(_handle) } }
    }

    open var neuron: MPSCNNNeuron? {
        get { _optional(withExtendedLifetime(self) { omps_MPSCNNConvolution_neuron(_handle) }) }
    }

    open var neuronType: MPSCNNNeuronType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolution_neuronType(_handle) }
            return _value(made, MPSCNNNeuronType.self)
        }
    }

    open var neuronParameterA: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolution_neuronParameterA(_handle) } }
    }

    open var neuronParameterB: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolution_neuronParameterB(_handle) } }
    }

    open var neuronParameterC: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolution_neuronParameterC(_handle) } }
    }

    open var fusedNeuronDescriptor: MPSNNNeuronDescriptor? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolution_fusedNeuronDescriptor(_handle) }
            return _optional(made)
        }
    }

    open var channelMultiplier: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolution_channelMultiplier(_handle) } }
    }

    /// Half rounds each product and each sum to float16. Default: Float. Gradient kernels sum in float32.
    open var accumulatorPrecisionOption: MPSNNConvolutionAccumulatorPrecisionOption {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolution_accumulatorPrecisionOption(_handle) }
            return _value(made, MPSNNConvolutionAccumulatorPrecisionOption.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolution_setAccumulatorPrecisionOption(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Loads the weights (load, read, purge). nil if `load` returns NO.
    public init(device: MTLDevice, weights: MPSCNNConvolutionDataSource) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNConvolution_initWithDevice_weights(
                Self._className, _pointer(device), _made(weights))
        }
        guard let made else { _refused("MPSCNNConvolution", "init") }
        super.init(_owned: made)
    }

    /// Deprecated: use a data source. The arrays are copied.
    public init(
        device: MTLDevice,
        convolutionDescriptor: MPSCNNConvolutionDescriptor,
        kernelWeights: UnsafePointer<Float>,
        biasTerms: UnsafePointer<Float>?,
        flags: MPSCNNConvolutionFlags
    ) {
        let made = withExtendedLifetime((device, convolutionDescriptor)) {
            omps_MPSCNNConvolution_initWithDevice_convolutionDescriptor_kernelWeights_biasTerms_flags(
                Self._className, _pointer(device), convolutionDescriptor._handle, kernelWeights,
                biasTerms, flags.rawValue)
        }
        guard let made else { _refused("MPSCNNConvolution", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open override func resultState(
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSCNNConvolutionGradientState? {
        let made = withExtendedLifetime((self, sourceImage, destinationImage)) {
            omps_MPSCNNConvolution_resultStateForSourceImage_sourceStates_destinationImage(
                _handle, sourceImage._handle, _array(sourceStates) { _retained($0) },
                destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func resultStateBatch(
        sourceImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSCNNConvolutionGradientState]? {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNConvolution_resultStateBatchForSourceImage_sourceStates_destinationImage(
                _handle, _array(sourceImage) { _retained($0) }, _array(sourceStates) { _array($0) {
                _retained($0) } }, _array(destinationImage) { _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    @discardableResult
    open override func temporaryResultState(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSCNNConvolutionGradientState? {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage, destinationImage)) {
            omps_MPSCNNConvolution_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, _array(sourceStates) {
                _retained($0) }, destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func temporaryResultStateBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSCNNConvolutionGradientState]? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNConvolution_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) },
                _array(sourceStates) { _array($0) { _retained($0) } }, _array(destinationImage) {
                _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    /// Reads the data source again, at once, on the calling thread; no command buffer with this kernel may be in
    /// flight.
    open func reloadWeightsAndBiasesFromDataSource() {
        withExtendedLifetime(self) { omps_MPSCNNConvolution_reloadWeightsAndBiasesFromDataSource(_handle) }
    }

    /// Deprecated.
    open func reloadWeightsAndBiases(with dataSource: MPSCNNConvolutionDataSource) {
        withExtendedLifetime(self) {
            omps_MPSCNNConvolution_reloadWeightsAndBiasesWithDataSource(
                _handle, _made(dataSource))
        }
    }

    /// Takes the weights of `state` when the command buffer reaches this point; the data source does not learn of
    /// it. A temporary state loses one read.
    open func reloadWeightsAndBiases(
        with commandBuffer: MTLCommandBuffer,
        state: MPSCNNConvolutionWeightsAndBiasesState
    ) {
        withExtendedLifetime((self, commandBuffer, state)) {
            omps_MPSCNNConvolution_reloadWeightsAndBiasesWithCommandBuffer_state(
                _handle, _pointer(commandBuffer), state._handle)
        }
    }

    /// A copy of the weights in use when the command buffer reaches this point.
    @discardableResult
    open func exportWeightsAndBiases(
        with commandBuffer: MTLCommandBuffer,
        resultStateCanBeTemporary: Bool
    ) -> MPSCNNConvolutionWeightsAndBiasesState {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNConvolution_exportWeightsAndBiasesWithCommandBuffer_resultStateCanBeTemporary(
                _handle, _pointer(commandBuffer), resultStateCanBeTemporary)
        }
        return _object(made)
    }
}
