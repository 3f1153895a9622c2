// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsamplingNearestGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsamplingNearestGradient.init(device:integerScaleFactorX:integerScaleFactorY:)") { _ = MPSCNNUpsamplingNearestGradient(device: device, integerScaleFactorX: 1, integerScaleFactorY: 1) }
}
