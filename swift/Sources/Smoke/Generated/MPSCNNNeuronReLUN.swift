// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronReLUN(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronReLUN.init(device:a:b:)") { _ = MPSCNNNeuronReLUN(device: device, a: 0.5, b: 0.5) }
}
