// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronTanHNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronTanHNode.init(source:a:b:)") { _ = MPSCNNNeuronTanHNode(source: MPSNNImageNode(handle: nil), a: 0.5, b: 0.5) }
    add("MPSCNNNeuronTanHNode.init(source:)") { _ = MPSCNNNeuronTanHNode(source: MPSNNImageNode(handle: nil)) }
}
