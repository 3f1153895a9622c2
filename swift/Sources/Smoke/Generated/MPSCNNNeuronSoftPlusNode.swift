// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronSoftPlusNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronSoftPlusNode.init(source:a:b:)") { _ = MPSCNNNeuronSoftPlusNode(source: MPSNNImageNode(handle: nil), a: 0.5, b: 0.5) }
    add("MPSCNNNeuronSoftPlusNode.init(source:)") { _ = MPSCNNNeuronSoftPlusNode(source: MPSNNImageNode(handle: nil)) }
}
