// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNBatchNormalizationStatisticsGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNBatchNormalizationStatisticsGradient.init(device:fusedNeuronDescriptor:)") { _ = MPSCNNBatchNormalizationStatisticsGradient(device: device, fusedNeuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)) }
    add("MPSCNNBatchNormalizationStatisticsGradient.encodeBatch(to:sourceGradients:sourceImages:batchNormalizationState:)") { MPSCNNBatchNormalizationStatisticsGradient(device: device, fusedNeuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).encodeBatch(to: queue.makeCommandBuffer()!, sourceGradients: [image()], sourceImages: [image()], batchNormalizationState: MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!)) }
}
