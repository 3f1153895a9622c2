// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNConcatenationGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNConcatenationGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSNNConcatenationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
}
