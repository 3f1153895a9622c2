// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionTransposeNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionTransposeNode.init(source:convolutionGradientState:weights:)") { _ = MPSCNNConvolutionTransposeNode(source: MPSNNImageNode(handle: nil), convolutionGradientState: gradientState(), weights: ConvolutionSource()) }
}
