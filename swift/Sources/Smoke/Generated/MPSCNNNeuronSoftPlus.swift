// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronSoftPlus(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronSoftPlus.init(device:a:b:)") { _ = MPSCNNNeuronSoftPlus(device: device, a: 0.5, b: 0.5) }
}
