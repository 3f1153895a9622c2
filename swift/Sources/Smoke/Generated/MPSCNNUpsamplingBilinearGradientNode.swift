// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsamplingBilinearGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsamplingBilinearGradientNode.scaleFactorX") { _ = MPSCNNUpsamplingBilinearGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), scaleFactorX: 0.5, scaleFactorY: 0.5).scaleFactorX }
    add("MPSCNNUpsamplingBilinearGradientNode.scaleFactorY") { _ = MPSCNNUpsamplingBilinearGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), scaleFactorX: 0.5, scaleFactorY: 0.5).scaleFactorY }
    add("MPSCNNUpsamplingBilinearGradientNode.init(sourceGradient:sourceImage:gradientState:scaleFactorX:scaleFactorY:)") { _ = MPSCNNUpsamplingBilinearGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), scaleFactorX: 0.5, scaleFactorY: 0.5) }
}
