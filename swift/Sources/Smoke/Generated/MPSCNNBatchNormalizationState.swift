// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNBatchNormalizationState(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNBatchNormalizationState.batchNormalization") { _ = MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).batchNormalization }
    add("MPSCNNBatchNormalizationState.reset()") { MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).reset() }
    add("MPSCNNBatchNormalizationState.gamma()") { _ = MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gamma() }
    add("MPSCNNBatchNormalizationState.beta()") { _ = MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).beta() }
    add("MPSCNNBatchNormalizationState.mean()") { _ = MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).mean() }
    add("MPSCNNBatchNormalizationState.variance()") { _ = MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).variance() }
    add("MPSCNNBatchNormalizationState.gradientForGamma()") { _ = MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gradientForGamma() }
    add("MPSCNNBatchNormalizationState.gradientForBeta()") { _ = MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gradientForBeta() }
}
