// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNormalizationMeanAndVarianceState(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNormalizationMeanAndVarianceState.mean") { _ = MPSCNNNormalizationMeanAndVarianceState(mean: device.makeBuffer(length: 65536, options: .storageModeShared)!, variance: device.makeBuffer(length: 65536, options: .storageModeShared)!).mean }
    add("MPSCNNNormalizationMeanAndVarianceState.variance") { _ = MPSCNNNormalizationMeanAndVarianceState(mean: device.makeBuffer(length: 65536, options: .storageModeShared)!, variance: device.makeBuffer(length: 65536, options: .storageModeShared)!).variance }
    add("MPSCNNNormalizationMeanAndVarianceState.init(mean:variance:)") { _ = MPSCNNNormalizationMeanAndVarianceState(mean: device.makeBuffer(length: 65536, options: .storageModeShared)!, variance: device.makeBuffer(length: 65536, options: .storageModeShared)!) }
    add("MPSCNNNormalizationMeanAndVarianceState.temporaryState(with:numberOfFeatureChannels:)") { _ = MPSCNNNormalizationMeanAndVarianceState.temporaryState(with: queue.makeCommandBuffer()!, numberOfFeatureChannels: 1) }
}
