// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNInstanceNormalizationGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNInstanceNormalizationGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSCNNInstanceNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
    add("MPSCNNInstanceNormalizationGradientNode.trainingStyle") { _ = MPSCNNInstanceNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()).trainingStyle }
    add("MPSCNNInstanceNormalizationGradientNode.trainingStyle =") { let o = MPSCNNInstanceNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()); o.trainingStyle = MPSNNTrainingStyle(rawValue: 0) }
}
