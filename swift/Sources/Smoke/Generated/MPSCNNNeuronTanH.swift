// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronTanH(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronTanH.init(device:a:b:)") { _ = MPSCNNNeuronTanH(device: device, a: 0.5, b: 0.5) }
}
