// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsamplingNearest(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsamplingNearest.init(device:integerScaleFactorX:integerScaleFactorY:)") { _ = MPSCNNUpsamplingNearest(device: device, integerScaleFactorX: 1, integerScaleFactorY: 1) }
}
