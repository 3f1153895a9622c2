// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNGramMatrixCalculationGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNGramMatrixCalculationGradientNode.alpha") { _ = MPSNNGramMatrixCalculationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()).alpha }
    add("MPSNNGramMatrixCalculationGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSNNGramMatrixCalculationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
    add("MPSNNGramMatrixCalculationGradientNode.init(sourceGradient:sourceImage:gradientState:alpha:)") { _ = MPSNNGramMatrixCalculationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), alpha: 0.5) }
}
