// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronReLUNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronReLUNode.init(source:a:)") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil), a: 0.5) }
    add("MPSCNNNeuronReLUNode.init(source:)") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)) }
}
