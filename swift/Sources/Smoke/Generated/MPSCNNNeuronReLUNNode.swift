// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronReLUNNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronReLUNNode.init(source:a:b:)") { _ = MPSCNNNeuronReLUNNode(source: MPSNNImageNode(handle: nil), a: 0.5, b: 0.5) }
    add("MPSCNNNeuronReLUNNode.init(source:)") { _ = MPSCNNNeuronReLUNNode(source: MPSNNImageNode(handle: nil)) }
}
