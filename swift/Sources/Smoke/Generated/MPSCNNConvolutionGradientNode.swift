// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionGradientNode.init(sourceGradient:sourceImage:convolutionGradientState:weights:)") { _ = MPSCNNConvolutionGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), convolutionGradientState: gradientState(), weights: ConvolutionSource()) }
    add("MPSCNNConvolutionGradientNode.trainingStyle") { _ = MPSCNNConvolutionGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), convolutionGradientState: gradientState(), weights: ConvolutionSource()).trainingStyle }
    add("MPSCNNConvolutionGradientNode.trainingStyle =") { let o = MPSCNNConvolutionGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), convolutionGradientState: gradientState(), weights: ConvolutionSource()); o.trainingStyle = MPSNNTrainingStyle(rawValue: 0) }
}
