// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Weights and biases on the device, as floats in the data source's order.
public class MPSCNNConvolutionWeightsAndBiasesState: MPSState {
    override public class var _className: String { "MPSCNNConvolutionWeightsAndBiasesState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionWeightsAndBiasesState(_owned: handle)
    }

    /// [output channel][kernel row][kernel column][input channel of the group].
    public var weights: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionWeightsAndBiasesState_weights(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    /// [output channel], or nil.
    public var biases: MTLBuffer? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionWeightsAndBiasesState_biases(_handle) }
            return _optionalMTLBuffer(made)
        }
    }

    /// Bytes before the first weight.
    public var weightsOffset: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionWeightsAndBiasesState_weightsOffset(_handle) }
            return made
        }
    }

    public var biasesOffset: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionWeightsAndBiasesState_biasesOffset(_handle) }
            return made
        }
    }

    public convenience init(weights: MTLBuffer, biases: MTLBuffer?) {
        let made = withExtendedLifetime((weights, biases)) {
            omps_MPSCNNConvolutionWeightsAndBiasesState_initWithWeights_biases(
                Self._className, _pointer(weights), _pointer(biases))
        }
        guard let made else { _refused("MPSCNNConvolutionWeightsAndBiasesState", "init") }
        self.init(_owned: made)
    }

    /// With new buffers of zeros.
    public convenience init(device: MTLDevice, cnnConvolutionDescriptor descriptor: MPSCNNConvolutionDescriptor) {
        let made = withExtendedLifetime((device, descriptor)) {
            omps_MPSCNNConvolutionWeightsAndBiasesState_initWithDevice_cnnConvolutionDescriptor(
                Self._className, _pointer(device), descriptor._handle)
        }
        guard let made else { _refused("MPSCNNConvolutionWeightsAndBiasesState", "init") }
        self.init(_owned: made)
    }

    @discardableResult
    public class func temporaryCNNConvolutionWeightsAndBiasesState(
        with commandBuffer: MTLCommandBuffer,
        cnnConvolutionDescriptor descriptor: MPSCNNConvolutionDescriptor
    ) -> MPSCNNConvolutionWeightsAndBiasesState {
        let made = withExtendedLifetime((commandBuffer, descriptor)) {
            omps_MPSCNNConvolutionWeightsAndBiasesState_class_temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer_cnnConvolutionDescriptor(
                _pointer(commandBuffer), descriptor._handle)
        }
        return _object(made)
    }

    public convenience init(
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
        self.init(_owned: made)
    }
}
