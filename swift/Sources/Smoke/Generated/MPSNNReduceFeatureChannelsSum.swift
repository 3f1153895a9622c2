// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNReduceFeatureChannelsSum(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNReduceFeatureChannelsSum.weight") { _ = MPSNNReduceFeatureChannelsSum(device: device).weight }
    add("MPSNNReduceFeatureChannelsSum.weight =") { let o = MPSNNReduceFeatureChannelsSum(device: device); o.weight = 0.5 }
}
