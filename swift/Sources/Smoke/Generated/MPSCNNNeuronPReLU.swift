// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronPReLU(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronPReLU.init(device:a:count:)") { _ = MPSCNNNeuronPReLU(device: device, a: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), count: 1) }
}
