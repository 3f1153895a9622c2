// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronLogarithm(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronLogarithm.init(device:a:b:c:)") { _ = MPSCNNNeuronLogarithm(device: device, a: 0.5, b: 0.5, c: 0.5) }
}
