// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNReductionFeatureChannelsSumNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNReductionFeatureChannelsSumNode.weight") { _ = MPSNNReductionFeatureChannelsSumNode(source: MPSNNImageNode(handle: nil)).weight }
    add("MPSNNReductionFeatureChannelsSumNode.weight =") { let o = MPSNNReductionFeatureChannelsSumNode(source: MPSNNImageNode(handle: nil)); o.weight = 0.5 }
}
