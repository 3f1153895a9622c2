// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronELU(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronELU.init(device:a:)") { _ = MPSCNNNeuronELU(device: device, a: 0.5) }
}
