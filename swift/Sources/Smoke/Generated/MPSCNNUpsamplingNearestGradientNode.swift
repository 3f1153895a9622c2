// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsamplingNearestGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsamplingNearestGradientNode.scaleFactorX") { _ = MPSCNNUpsamplingNearestGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), scaleFactorX: 0.5, scaleFactorY: 0.5).scaleFactorX }
    add("MPSCNNUpsamplingNearestGradientNode.scaleFactorY") { _ = MPSCNNUpsamplingNearestGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), scaleFactorX: 0.5, scaleFactorY: 0.5).scaleFactorY }
    add("MPSCNNUpsamplingNearestGradientNode.init(sourceGradient:sourceImage:gradientState:scaleFactorX:scaleFactorY:)") { _ = MPSCNNUpsamplingNearestGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), scaleFactorX: 0.5, scaleFactorY: 0.5) }
}
