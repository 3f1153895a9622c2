// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNPadNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNPadNode.fillValue") { _ = MPSNNPadNode(source: MPSNNImageNode(handle: nil), paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate(), edgeMode: MPSImageEdgeMode.zero).fillValue }
    add("MPSNNPadNode.fillValue =") { let o = MPSNNPadNode(source: MPSNNImageNode(handle: nil), paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate(), edgeMode: MPSImageEdgeMode.zero); o.fillValue = 0.5 }
    add("MPSNNPadNode.init(source:paddingSizeBefore:paddingSizeAfter:edgeMode:)") { _ = MPSNNPadNode(source: MPSNNImageNode(handle: nil), paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate(), edgeMode: MPSImageEdgeMode.zero) }
}
