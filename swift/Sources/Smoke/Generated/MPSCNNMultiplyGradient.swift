// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNMultiplyGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNMultiplyGradient.init(device:isSecondarySourceFilter:)") { _ = MPSCNNMultiplyGradient(device: device, isSecondarySourceFilter: true) }
}
