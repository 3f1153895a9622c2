// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNBatchNormalization(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNBatchNormalization.numberOfFeatureChannels") { _ = MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).numberOfFeatureChannels }
    add("MPSCNNBatchNormalization.epsilon") { _ = MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).epsilon }
    add("MPSCNNBatchNormalization.epsilon =") { let o = MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()); o.epsilon = 0.5 }
    add("MPSCNNBatchNormalization.dataSource") { _ = MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).dataSource }
    add("MPSCNNBatchNormalization.init(device:dataSource:)") { _ = MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()) }
    add("MPSCNNBatchNormalization.init(device:dataSource:fusedNeuronDescriptor:)") { _ = MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource(), fusedNeuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)) }
    add("MPSCNNBatchNormalization.encode(to:sourceImage:batchNormalizationState:destinationImage:)") { MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).encode(to: queue.makeCommandBuffer()!, sourceImage: image(), batchNormalizationState: MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!), destinationImage: image()) }
    add("MPSCNNBatchNormalization.encodeBatch(to:sourceImages:batchNormalizationState:destinationImages:)") { MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).encodeBatch(to: queue.makeCommandBuffer()!, sourceImages: [image()], batchNormalizationState: MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!), destinationImages: [image()]) }
    add("MPSCNNBatchNormalization.resultState(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).resultState(sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNBatchNormalization.temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).temporaryResultState(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNBatchNormalization.reloadDataSource(_:)") { MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).reloadDataSource(NormalizationSource()) }
    add("MPSCNNBatchNormalization.reloadGammaAndBetaFromDataSource()") { MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).reloadGammaAndBetaFromDataSource() }
    add("MPSCNNBatchNormalization.reloadMeanAndVarianceFromDataSource()") { MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).reloadMeanAndVarianceFromDataSource() }
    add("MPSCNNBatchNormalization.reloadGammaAndBeta(with:gammaAndBetaState:)") { MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).reloadGammaAndBeta(with: queue.makeCommandBuffer()!, gammaAndBetaState: MPSCNNNormalizationGammaAndBetaState(gamma: device.makeBuffer(length: 65536, options: .storageModeShared)!, beta: device.makeBuffer(length: 65536, options: .storageModeShared)!)) }
    add("MPSCNNBatchNormalization.reloadMeanAndVariance(with:meanAndVarianceState:)") { MPSCNNBatchNormalization(device: device, dataSource: NormalizationSource()).reloadMeanAndVariance(with: queue.makeCommandBuffer()!, meanAndVarianceState: MPSCNNNormalizationMeanAndVarianceState(mean: device.makeBuffer(length: 65536, options: .storageModeShared)!, variance: device.makeBuffer(length: 65536, options: .storageModeShared)!)) }
}
