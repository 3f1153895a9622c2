// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsamplingGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsamplingGradient.scaleFactorX") { _ = MPSCNNUpsamplingGradient(device: device).scaleFactorX }
    add("MPSCNNUpsamplingGradient.scaleFactorY") { _ = MPSCNNUpsamplingGradient(device: device).scaleFactorY }
}
