// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsamplingBilinearNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsamplingBilinearNode.scaleFactorX") { _ = MPSCNNUpsamplingBilinearNode(source: MPSNNImageNode(handle: nil), integerScaleFactorX: 1, integerScaleFactorY: 1).scaleFactorX }
    add("MPSCNNUpsamplingBilinearNode.scaleFactorY") { _ = MPSCNNUpsamplingBilinearNode(source: MPSNNImageNode(handle: nil), integerScaleFactorX: 1, integerScaleFactorY: 1).scaleFactorY }
    add("MPSCNNUpsamplingBilinearNode.alignCorners") { _ = MPSCNNUpsamplingBilinearNode(source: MPSNNImageNode(handle: nil), integerScaleFactorX: 1, integerScaleFactorY: 1).alignCorners }
    add("MPSCNNUpsamplingBilinearNode.init(source:integerScaleFactorX:integerScaleFactorY:)") { _ = MPSCNNUpsamplingBilinearNode(source: MPSNNImageNode(handle: nil), integerScaleFactorX: 1, integerScaleFactorY: 1) }
    add("MPSCNNUpsamplingBilinearNode.init(source:integerScaleFactorX:integerScaleFactorY:alignCorners:)") { _ = MPSCNNUpsamplingBilinearNode(source: MPSNNImageNode(handle: nil), integerScaleFactorX: 1, integerScaleFactorY: 1, alignCorners: true) }
}
