// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronSoftSignNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronSoftSignNode.init(source:)") { _ = MPSCNNNeuronSoftSignNode(source: MPSNNImageNode(handle: nil)) }
}
