// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionNode.trainingStyle") { _ = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: ConvolutionSource()).trainingStyle }
    add("MPSCNNConvolutionNode.trainingStyle =") { let o = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: ConvolutionSource()); o.trainingStyle = MPSNNTrainingStyle(rawValue: 0) }
    add("MPSCNNConvolutionNode.accumulatorPrecision") { _ = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: ConvolutionSource()).accumulatorPrecision }
    add("MPSCNNConvolutionNode.accumulatorPrecision =") { let o = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: ConvolutionSource()); o.accumulatorPrecision = MPSNNConvolutionAccumulatorPrecisionOption(rawValue: 0) }
    add("MPSCNNConvolutionNode.convolutionGradientState") { _ = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: ConvolutionSource()).convolutionGradientState }
    add("MPSCNNConvolutionNode.init(source:weights:)") { _ = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: ConvolutionSource()) }
}
