// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronExponentialNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronExponentialNode.init(source:a:b:c:)") { _ = MPSCNNNeuronExponentialNode(source: MPSNNImageNode(handle: nil), a: 0.5, b: 0.5, c: 0.5) }
    add("MPSCNNNeuronExponentialNode.init(source:)") { _ = MPSCNNNeuronExponentialNode(source: MPSNNImageNode(handle: nil)) }
}
