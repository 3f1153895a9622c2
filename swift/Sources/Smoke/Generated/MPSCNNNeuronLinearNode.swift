// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronLinearNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronLinearNode.init(source:a:b:)") { _ = MPSCNNNeuronLinearNode(source: MPSNNImageNode(handle: nil), a: 0.5, b: 0.5) }
    add("MPSCNNNeuronLinearNode.init(source:)") { _ = MPSCNNNeuronLinearNode(source: MPSNNImageNode(handle: nil)) }
}
