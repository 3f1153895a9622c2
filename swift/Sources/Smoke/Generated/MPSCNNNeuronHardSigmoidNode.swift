// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronHardSigmoidNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronHardSigmoidNode.init(source:a:b:)") { _ = MPSCNNNeuronHardSigmoidNode(source: MPSNNImageNode(handle: nil), a: 0.5, b: 0.5) }
    add("MPSCNNNeuronHardSigmoidNode.init(source:)") { _ = MPSCNNNeuronHardSigmoidNode(source: MPSNNImageNode(handle: nil)) }
}
