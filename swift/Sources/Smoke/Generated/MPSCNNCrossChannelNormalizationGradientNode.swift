// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNCrossChannelNormalizationGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNCrossChannelNormalizationGradientNode.kernelSize") { _ = MPSCNNCrossChannelNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1).kernelSize }
    add("MPSCNNCrossChannelNormalizationGradientNode.init(sourceGradient:sourceImage:gradientState:kernelSize:)") { _ = MPSCNNCrossChannelNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1) }
}
