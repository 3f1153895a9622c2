// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsamplingBilinearGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsamplingBilinearGradient.init(device:integerScaleFactorX:integerScaleFactorY:)") { _ = MPSCNNUpsamplingBilinearGradient(device: device, integerScaleFactorX: 1, integerScaleFactorY: 1) }
}
