// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNAddGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNAddGradient.init(device:isSecondarySourceFilter:)") { _ = MPSCNNAddGradient(device: device, isSecondarySourceFilter: true) }
}
