// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNInstanceNormalization(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNInstanceNormalization.epsilon") { _ = MPSCNNInstanceNormalization(device: device, dataSource: InstanceSource()).epsilon }
    add("MPSCNNInstanceNormalization.epsilon =") { let o = MPSCNNInstanceNormalization(device: device, dataSource: InstanceSource()); o.epsilon = 0.5 }
    add("MPSCNNInstanceNormalization.dataSource") { _ = MPSCNNInstanceNormalization(device: device, dataSource: InstanceSource()).dataSource }
    add("MPSCNNInstanceNormalization.init(device:dataSource:)") { _ = MPSCNNInstanceNormalization(device: device, dataSource: InstanceSource()) }
    add("MPSCNNInstanceNormalization.reloadDataSource(_:)") { MPSCNNInstanceNormalization(device: device, dataSource: InstanceSource()).reloadDataSource(InstanceSource()) }
    add("MPSCNNInstanceNormalization.reloadGammaAndBetaFromDataSource()") { MPSCNNInstanceNormalization(device: device, dataSource: InstanceSource()).reloadGammaAndBetaFromDataSource() }
    add("MPSCNNInstanceNormalization.reloadGammaAndBeta(with:gammaAndBetaState:)") { MPSCNNInstanceNormalization(device: device, dataSource: InstanceSource()).reloadGammaAndBeta(with: queue.makeCommandBuffer()!, gammaAndBetaState: MPSCNNNormalizationGammaAndBetaState(gamma: device.makeBuffer(length: 65536, options: .storageModeShared)!, beta: device.makeBuffer(length: 65536, options: .storageModeShared)!)) }
    add("MPSCNNInstanceNormalization.resultState(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNInstanceNormalization(device: device, dataSource: InstanceSource()).resultState(sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNInstanceNormalization.temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNInstanceNormalization(device: device, dataSource: InstanceSource()).temporaryResultState(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
}
