// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNReduceFeatureChannelsAndWeightsSum(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNReduceFeatureChannelsAndWeightsSum.doWeightedSumByNonZeroWeights") { _ = MPSNNReduceFeatureChannelsAndWeightsSum(device: device, doWeightedSumByNonZeroWeights: true).doWeightedSumByNonZeroWeights }
    add("MPSNNReduceFeatureChannelsAndWeightsSum.init(device:doWeightedSumByNonZeroWeights:)") { _ = MPSNNReduceFeatureChannelsAndWeightsSum(device: device, doWeightedSumByNonZeroWeights: true) }
}
