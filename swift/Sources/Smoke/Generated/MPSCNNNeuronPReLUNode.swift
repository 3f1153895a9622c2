// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronPReLUNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronPReLUNode.init(source:aData:)") { _ = MPSCNNNeuronPReLUNode(source: MPSNNImageNode(handle: nil), aData: Data(count: 4096)) }
}
