// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronLogarithmNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronLogarithmNode.init(source:a:b:c:)") { _ = MPSCNNNeuronLogarithmNode(source: MPSNNImageNode(handle: nil), a: 0.5, b: 0.5, c: 0.5) }
    add("MPSCNNNeuronLogarithmNode.init(source:)") { _ = MPSCNNNeuronLogarithmNode(source: MPSNNImageNode(handle: nil)) }
}
