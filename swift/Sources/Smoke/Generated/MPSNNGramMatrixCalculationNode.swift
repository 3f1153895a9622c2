// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNGramMatrixCalculationNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNGramMatrixCalculationNode.alpha") { _ = MPSNNGramMatrixCalculationNode(source: MPSNNImageNode(handle: nil)).alpha }
    add("MPSNNGramMatrixCalculationNode.propertyCallBack") { _ = MPSNNGramMatrixCalculationNode(source: MPSNNImageNode(handle: nil)).propertyCallBack }
    add("MPSNNGramMatrixCalculationNode.propertyCallBack =") { let o = MPSNNGramMatrixCalculationNode(source: MPSNNImageNode(handle: nil)); o.propertyCallBack = Callback() }
    add("MPSNNGramMatrixCalculationNode.init(source:)") { _ = MPSNNGramMatrixCalculationNode(source: MPSNNImageNode(handle: nil)) }
    add("MPSNNGramMatrixCalculationNode.init(source:alpha:)") { _ = MPSNNGramMatrixCalculationNode(source: MPSNNImageNode(handle: nil), alpha: 0.5) }
}
