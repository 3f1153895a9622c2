// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronSigmoidNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronSigmoidNode.init(source:)") { _ = MPSCNNNeuronSigmoidNode(source: MPSNNImageNode(handle: nil)) }
}
