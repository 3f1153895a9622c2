// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronGeLUNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronGeLUNode.init(source:)") { _ = MPSCNNNeuronGeLUNode(source: MPSNNImageNode(handle: nil)) }
}
