// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNBatchNormalizationGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNBatchNormalizationGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSCNNBatchNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
    add("MPSCNNBatchNormalizationGradientNode.trainingStyle") { _ = MPSCNNBatchNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()).trainingStyle }
    add("MPSCNNBatchNormalizationGradientNode.trainingStyle =") { let o = MPSCNNBatchNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()); o.trainingStyle = MPSNNTrainingStyle(rawValue: 0) }
}
