// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNDropoutGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNDropoutGradient.keepProbability") { _ = MPSCNNDropoutGradient(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).keepProbability }
    add("MPSCNNDropoutGradient.seed") { _ = MPSCNNDropoutGradient(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).seed }
    add("MPSCNNDropoutGradient.maskStrideInPixels") { _ = MPSCNNDropoutGradient(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).maskStrideInPixels }
    add("MPSCNNDropoutGradient.init(device:keepProbability:seed:maskStrideInPixels:)") { _ = MPSCNNDropoutGradient(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)) }
}
