// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNLogSoftMaxGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNLogSoftMaxGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSCNNLogSoftMaxGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
}
