// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNDropoutGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNDropoutGradientNode.keepProbability") { _ = MPSCNNDropoutGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).keepProbability }
    add("MPSCNNDropoutGradientNode.seed") { _ = MPSCNNDropoutGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).seed }
    add("MPSCNNDropoutGradientNode.maskStrideInPixels") { _ = MPSCNNDropoutGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).maskStrideInPixels }
    add("MPSCNNDropoutGradientNode.init(sourceGradient:sourceImage:gradientState:keepProbability:seed:maskStrideInPixels:)") { _ = MPSCNNDropoutGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)) }
}
