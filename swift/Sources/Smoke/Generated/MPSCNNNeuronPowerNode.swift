// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronPowerNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronPowerNode.init(source:a:b:c:)") { _ = MPSCNNNeuronPowerNode(source: MPSNNImageNode(handle: nil), a: 0.5, b: 0.5, c: 0.5) }
    add("MPSCNNNeuronPowerNode.init(source:)") { _ = MPSCNNNeuronPowerNode(source: MPSNNImageNode(handle: nil)) }
}
