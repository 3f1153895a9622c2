// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsamplingBilinear(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsamplingBilinear.init(device:integerScaleFactorX:integerScaleFactorY:)") { _ = MPSCNNUpsamplingBilinear(device: device, integerScaleFactorX: 1, integerScaleFactorY: 1) }
    add("MPSCNNUpsamplingBilinear.init(device:integerScaleFactorX:integerScaleFactorY:alignCorners:)") { _ = MPSCNNUpsamplingBilinear(device: device, integerScaleFactorX: 1, integerScaleFactorY: 1, alignCorners: true) }
}
