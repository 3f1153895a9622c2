// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronAbsoluteNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronAbsoluteNode.init(source:)") { _ = MPSCNNNeuronAbsoluteNode(source: MPSNNImageNode(handle: nil)) }
}
