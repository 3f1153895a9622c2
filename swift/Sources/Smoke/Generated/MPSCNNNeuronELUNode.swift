// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronELUNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronELUNode.init(source:a:)") { _ = MPSCNNNeuronELUNode(source: MPSNNImageNode(handle: nil), a: 0.5) }
    add("MPSCNNNeuronELUNode.init(source:)") { _ = MPSCNNNeuronELUNode(source: MPSNNImageNode(handle: nil)) }
}
