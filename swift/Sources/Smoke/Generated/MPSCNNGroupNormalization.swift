// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNGroupNormalization(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNGroupNormalization.epsilon") { _ = MPSCNNGroupNormalization(device: device, dataSource: GroupSource()).epsilon }
    add("MPSCNNGroupNormalization.epsilon =") { let o = MPSCNNGroupNormalization(device: device, dataSource: GroupSource()); o.epsilon = 0.5 }
    add("MPSCNNGroupNormalization.dataSource") { _ = MPSCNNGroupNormalization(device: device, dataSource: GroupSource()).dataSource }
    add("MPSCNNGroupNormalization.init(device:dataSource:)") { _ = MPSCNNGroupNormalization(device: device, dataSource: GroupSource()) }
    add("MPSCNNGroupNormalization.reloadGammaAndBetaFromDataSource()") { MPSCNNGroupNormalization(device: device, dataSource: GroupSource()).reloadGammaAndBetaFromDataSource() }
    add("MPSCNNGroupNormalization.reloadGammaAndBeta(with:gammaAndBetaState:)") { MPSCNNGroupNormalization(device: device, dataSource: GroupSource()).reloadGammaAndBeta(with: queue.makeCommandBuffer()!, gammaAndBetaState: MPSCNNNormalizationGammaAndBetaState(gamma: device.makeBuffer(length: 65536, options: .storageModeShared)!, beta: device.makeBuffer(length: 65536, options: .storageModeShared)!)) }
    add("MPSCNNGroupNormalization.resultState(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNGroupNormalization(device: device, dataSource: GroupSource()).resultState(sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNGroupNormalization.temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNGroupNormalization(device: device, dataSource: GroupSource()).temporaryResultState(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
}
