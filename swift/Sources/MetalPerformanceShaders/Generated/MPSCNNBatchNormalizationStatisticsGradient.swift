// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients with respect to gamma, sum(g xhat), and beta, sum(g), over the batch, into its state; accumulates as
/// the statistics do. Here g is the gradient before the neuron, xhat the normalised source.
open class MPSCNNBatchNormalizationStatisticsGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNBatchNormalizationStatisticsGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBatchNormalizationStatisticsGradient(_owned: handle)
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
            omps_MPSCNNBatchNormalizationStatisticsGradient_initWithDevice_fusedNeuronDescriptor(
                Self._className, _pointer(device), fusedNeuronDescriptor?._handle)
        }
        guard let made else { _refused("MPSCNNBatchNormalizationStatisticsGradient", "init") }
        super.init(_owned: made)
    }

    /// A temporary state loses one read.
    open func encodeBatch(
        to commandBuffer: MTLCommandBuffer,
        sourceGradients: [MPSImage],
        sourceImages: [MPSImage],
        batchNormalizationState: MPSCNNBatchNormalizationState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationState)) {
            omps_MPSCNNBatchNormalizationStatisticsGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_batchNormalizationState(
                _handle, _pointer(commandBuffer), _array(sourceGradients) { _retained($0) },
                _array(sourceImages) { _retained($0) }, batchNormalizationState._handle)
        }
    }
}
