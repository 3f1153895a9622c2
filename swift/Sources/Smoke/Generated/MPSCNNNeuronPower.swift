// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronPower(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronPower.init(device:a:b:c:)") { _ = MPSCNNNeuronPower(device: device, a: 0.5, b: 0.5, c: 0.5) }
}
