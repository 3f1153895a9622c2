// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNSoftMaxGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNSoftMaxGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSCNNSoftMaxGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
}
