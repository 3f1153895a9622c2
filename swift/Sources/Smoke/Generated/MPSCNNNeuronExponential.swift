// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronExponential(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronExponential.init(device:a:b:c:)") { _ = MPSCNNNeuronExponential(device: device, a: 0.5, b: 0.5, c: 0.5) }
}
