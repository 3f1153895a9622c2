// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsamplingNearestNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsamplingNearestNode.scaleFactorX") { _ = MPSCNNUpsamplingNearestNode(source: MPSNNImageNode(handle: nil), integerScaleFactorX: 1, integerScaleFactorY: 1).scaleFactorX }
    add("MPSCNNUpsamplingNearestNode.scaleFactorY") { _ = MPSCNNUpsamplingNearestNode(source: MPSNNImageNode(handle: nil), integerScaleFactorX: 1, integerScaleFactorY: 1).scaleFactorY }
    add("MPSCNNUpsamplingNearestNode.init(source:integerScaleFactorX:integerScaleFactorY:)") { _ = MPSCNNUpsamplingNearestNode(source: MPSNNImageNode(handle: nil), integerScaleFactorX: 1, integerScaleFactorY: 1) }
}
