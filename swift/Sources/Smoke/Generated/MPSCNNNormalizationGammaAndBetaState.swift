// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNormalizationGammaAndBetaState(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNormalizationGammaAndBetaState.gamma") { _ = MPSCNNNormalizationGammaAndBetaState(gamma: device.makeBuffer(length: 65536, options: .storageModeShared)!, beta: device.makeBuffer(length: 65536, options: .storageModeShared)!).gamma }
    add("MPSCNNNormalizationGammaAndBetaState.beta") { _ = MPSCNNNormalizationGammaAndBetaState(gamma: device.makeBuffer(length: 65536, options: .storageModeShared)!, beta: device.makeBuffer(length: 65536, options: .storageModeShared)!).beta }
    add("MPSCNNNormalizationGammaAndBetaState.init(gamma:beta:)") { _ = MPSCNNNormalizationGammaAndBetaState(gamma: device.makeBuffer(length: 65536, options: .storageModeShared)!, beta: device.makeBuffer(length: 65536, options: .storageModeShared)!) }
    add("MPSCNNNormalizationGammaAndBetaState.temporaryState(with:numberOfFeatureChannels:)") { _ = MPSCNNNormalizationGammaAndBetaState.temporaryState(with: queue.makeCommandBuffer()!, numberOfFeatureChannels: 1) }
}
