// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNDropoutNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNDropoutNode.keepProbability") { _ = MPSCNNDropoutNode(source: MPSNNImageNode(handle: nil)).keepProbability }
    add("MPSCNNDropoutNode.seed") { _ = MPSCNNDropoutNode(source: MPSNNImageNode(handle: nil)).seed }
    add("MPSCNNDropoutNode.maskStrideInPixels") { _ = MPSCNNDropoutNode(source: MPSNNImageNode(handle: nil)).maskStrideInPixels }
    add("MPSCNNDropoutNode.init(source:)") { _ = MPSCNNDropoutNode(source: MPSNNImageNode(handle: nil)) }
    add("MPSCNNDropoutNode.init(source:keepProbability:)") { _ = MPSCNNDropoutNode(source: MPSNNImageNode(handle: nil), keepProbability: 0.5) }
    add("MPSCNNDropoutNode.init(source:keepProbability:seed:maskStrideInPixels:)") { _ = MPSCNNDropoutNode(source: MPSNNImageNode(handle: nil), keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)) }
}
