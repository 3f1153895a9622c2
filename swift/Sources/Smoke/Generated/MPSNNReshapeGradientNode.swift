// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNReshapeGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNReshapeGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSNNReshapeGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
}
