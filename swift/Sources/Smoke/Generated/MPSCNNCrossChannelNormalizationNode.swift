// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNCrossChannelNormalizationNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNCrossChannelNormalizationNode.kernelSizeInFeatureChannels") { _ = MPSCNNCrossChannelNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1).kernelSizeInFeatureChannels }
    add("MPSCNNCrossChannelNormalizationNode.kernelSizeInFeatureChannels =") { let o = MPSCNNCrossChannelNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1); o.kernelSizeInFeatureChannels = 1 }
    add("MPSCNNCrossChannelNormalizationNode.init(source:kernelSize:)") { _ = MPSCNNCrossChannelNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1) }
}
