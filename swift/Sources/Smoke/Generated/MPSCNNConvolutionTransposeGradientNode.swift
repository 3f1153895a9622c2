// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionTransposeGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionTransposeGradientNode.init(sourceGradient:sourceImage:convolutionTransposeGradientState:weights:)") { _ = MPSCNNConvolutionTransposeGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), convolutionTransposeGradientState: MPSCNNConvolutionTransposeGradientStateNode(), weights: ConvolutionSource()) }
}
