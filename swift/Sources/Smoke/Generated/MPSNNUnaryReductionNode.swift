// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNUnaryReductionNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNUnaryReductionNode.clipRectSource") { _ = MPSNNUnaryReductionNode(source: MPSNNImageNode(handle: nil)).clipRectSource }
    add("MPSNNUnaryReductionNode.clipRectSource =") { let o = MPSNNUnaryReductionNode(source: MPSNNImageNode(handle: nil)); o.clipRectSource = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSNNUnaryReductionNode.init(source:)") { _ = MPSNNUnaryReductionNode(source: MPSNNImageNode(handle: nil)) }
}
