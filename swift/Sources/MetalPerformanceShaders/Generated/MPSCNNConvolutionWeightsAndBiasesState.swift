// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Weights and biases on the device, as floats in the data source's order.
open class MPSCNNConvolutionWeightsAndBiasesState: MPSState {
    override public class var _className: String { "MPSCNNConvolutionWeightsAndBiasesState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionWeightsAndBiasesState(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, bufferSize: Int) {
        super.init(device: device, bufferSize: bufferSize)
    }

    override public init(device: MTLDevice, textureDescriptor descriptor: MTLTextureDescriptor) {
        super.init(device: device, textureDescriptor: descriptor)
    }

    override public init(resource: MTLResource?) {
        super.init(resource: resource)
    }

    override public init(device: MTLDevice, resourceList: MPSStateResourceList) {
        super.init(device: device, resourceList: resourceList)
    }

    override public init(resources: [MTLResource]?) {
        super.init(resources: resources)
    }

    /// [output channel][kernel row][kernel column][input channel of the group].
    open var weights: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionWeightsAndBiasesState_weights(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    /// [output channel], or nil.
    open var biases: MTLBuffer? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionWeightsAndBiasesState_biases(_handle) }
            return _optionalMTLBuffer(made)
        }
    }

    /// Bytes before the first weight.
    open var weightsOffset: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionWeightsAndBiasesState_weightsOffset(_handle) }
            return made
        }
    }

    open var biasesOffset: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionWeightsAndBiasesState_biasesOffset(_handle) }
            return made
        }
    }

    public init(weights: MTLBuffer, biases: MTLBuffer?) {
        let made = withExtendedLifetime((weights, biases)) {
            omps_MPSCNNConvolutionWeightsAndBiasesState_initWithWeights_biases(
                Self._className, _pointer(weights), _pointer(biases))
        }
        guard let made else { _refused("MPSCNNConvolutionWeightsAndBiasesState", "init") }
        super.init(_owned: made)
    }

    /// With new buffers of zeros.
    public init(device: MTLDevice, cnnConvolutionDescriptor descriptor: MPSCNNConvolutionDescriptor) {
        let made = withExtendedLifetime((device, descriptor)) {
            omps_MPSCNNConvolutionWeightsAndBiasesState_initWithDevice_cnnConvolutionDescriptor(
                Self._className, _pointer(device), descriptor._handle)
        }
        guard let made else { _refused("MPSCNNConvolutionWeightsAndBiasesState", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open class func temporaryCNNConvolutionWeightsAndBiasesState(
        with commandBuffer: MTLCommandBuffer,
        cnnConvolutionDescriptor descriptor: MPSCNNConvolutionDescriptor
    ) -> MPSCNNConvolutionWeightsAndBiasesState {
        let made = withExtendedLifetime((commandBuffer, descriptor)) {
            omps_MPSCNNConvolutionWeightsAndBiasesState_class_temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer_cnnConvolutionDescriptor(
                _pointer(commandBuffer), descriptor._handle)
        }
        return _object(made)
    }

    public init(
        weights: MTLBuffer,
        weightsOffset: Int,
        biases: MTLBuffer?,
        biasesOffset: Int,
        cnnConvolutionDescriptor descriptor: MPSCNNConvolutionDescriptor
    ) {
        let made = withExtendedLifetime((weights, biases, descriptor)) {
            omps_MPSCNNConvolutionWeightsAndBiasesState_initWithWeights_weightsOffset_biases_biasesOffset_cnnConvolutionDescriptor(
                Self._className, _pointer(weights), weightsOffset, _pointer(biases), biasesOffset,
                descriptor._handle)
        }
        guard let made else { _refused("MPSCNNConvolutionWeightsAndBiasesState", "init") }
        super.init(_owned: made)
    }
}
