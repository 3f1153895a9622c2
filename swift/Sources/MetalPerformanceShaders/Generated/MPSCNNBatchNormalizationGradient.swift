// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient with respect to the source, through mean and variance too: `gamma / sqrt(variance + epsilon) (g -
/// gradientForBeta / n - xhat gradientForGamma / n)` for n pixels of a channel in the whole batch. The state's
/// gradients have to be complete.
open class MPSCNNBatchNormalizationGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNBatchNormalizationGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBatchNormalizationGradient(_owned: handle)
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

    /// The neuron of the forward kernel.
    public init(device: MTLDevice, fusedNeuronDescriptor: MPSNNNeuronDescriptor?) {
        let made = withExtendedLifetime((device, fusedNeuronDescriptor)) {
            omps_MPSCNNBatchNormalizationGradient_initWithDevice_fusedNeuronDescriptor(
                Self._className, _pointer(device), fusedNeuronDescriptor?._handle)
        }
        guard let made else { _refused("MPSCNNBatchNormalizationGradient", "init") }
        super.init(_owned: made)
    }

    /// A temporary state loses one read in each of these.
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        sourceGradient: MPSImage,
        sourceImage: MPSImage,
        batchNormalizationState: MPSCNNBatchNormalizationState,
        destinationGradient: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, sourceGradient, sourceImage, batchNormalizationState, destinationGradient)) {
            omps_MPSCNNBatchNormalizationGradient_encodeToCommandBuffer_sourceGradient_sourceImage_batchNormalizationState_destinationGradient(
                _handle, _pointer(commandBuffer), sourceGradient._handle, sourceImage._handle,
                batchNormalizationState._handle, destinationGradient._handle)
        }
    }

    open func encodeBatch(
        to commandBuffer: MTLCommandBuffer,
        sourceGradients: [MPSImage],
        sourceImages: [MPSImage],
        batchNormalizationState: MPSCNNBatchNormalizationState,
        destinationGradients: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationState)) {
            omps_MPSCNNBatchNormalizationGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_batchNormalizationState_destinationGradients(
                _handle, _pointer(commandBuffer), _array(sourceGradients) { _retained($0) },
                _array(sourceImages) { _retained($0) }, batchNormalizationState._handle,
                _array(destinationGradients) { _retained($0) })
        }
    }

    @discardableResult
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        sourceGradient: MPSImage,
        sourceImage: MPSImage,
        batchNormalizationState: MPSCNNBatchNormalizationState
    ) -> MPSImage {
        let made = withExtendedLifetime((self, commandBuffer, sourceGradient, sourceImage, batchNormalizationState)) {
            omps_MPSCNNBatchNormalizationGradient_encodeToCommandBuffer_sourceGradient_sourceImage_batchNormalizationState(
                _handle, _pointer(commandBuffer), sourceGradient._handle, sourceImage._handle,
                batchNormalizationState._handle)
        }
        return _object(made)
    }

    @discardableResult
    open func encodeBatch(
        to commandBuffer: MTLCommandBuffer,
        sourceGradients: [MPSImage],
        sourceImages: [MPSImage],
        batchNormalizationState: MPSCNNBatchNormalizationState
    ) -> [MPSImage] {
        let made = withExtendedLifetime((self, commandBuffer, batchNormalizationState)) {
            omps_MPSCNNBatchNormalizationGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_batchNormalizationState(
                _handle, _pointer(commandBuffer), _array(sourceGradients) { _retained($0) },
                _array(sourceImages) { _retained($0) }, batchNormalizationState._handle)
        }
        return _existing(_array(from: made) { _object($0) })
    }
}
