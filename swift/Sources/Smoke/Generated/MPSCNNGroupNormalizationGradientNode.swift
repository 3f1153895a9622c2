// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNGroupNormalizationGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNGroupNormalizationGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSCNNGroupNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
    add("MPSCNNGroupNormalizationGradientNode.trainingStyle") { _ = MPSCNNGroupNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()).trainingStyle }
    add("MPSCNNGroupNormalizationGradientNode.trainingStyle =") { let o = MPSCNNGroupNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()); o.trainingStyle = MPSNNTrainingStyle(rawValue: 0) }
}
