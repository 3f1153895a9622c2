// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronHardSigmoid(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronHardSigmoid.init(device:a:b:)") { _ = MPSCNNNeuronHardSigmoid(device: device, a: 0.5, b: 0.5) }
}
