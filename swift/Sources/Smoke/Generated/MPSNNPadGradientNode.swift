// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNPadGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNPadGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSNNPadGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
}
