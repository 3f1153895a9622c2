// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNSubtractGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNSubtractGradient.init(device:isSecondarySourceFilter:)") { _ = MPSCNNSubtractGradient(device: device, isSecondarySourceFilter: true) }
}
