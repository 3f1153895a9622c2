// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronReLU(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronReLU.init(device:a:)") { _ = MPSCNNNeuronReLU(device: device, a: 0.5) }
}
