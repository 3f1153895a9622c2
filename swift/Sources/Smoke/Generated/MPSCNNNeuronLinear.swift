// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronLinear(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronLinear.init(device:a:b:)") { _ = MPSCNNNeuronLinear(device: device, a: 0.5, b: 0.5) }
}
