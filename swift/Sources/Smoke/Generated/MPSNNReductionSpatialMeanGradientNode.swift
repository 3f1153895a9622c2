// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNReductionSpatialMeanGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNReductionSpatialMeanGradientNode.init(sourceGradient:sourceImage:gradientState:)") { _ = MPSNNReductionSpatialMeanGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState()) }
}
