// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNUpsampling(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNUpsampling.scaleFactorX") { _ = MPSCNNUpsampling(device: device).scaleFactorX }
    add("MPSCNNUpsampling.scaleFactorY") { _ = MPSCNNUpsampling(device: device).scaleFactorY }
    add("MPSCNNUpsampling.alignCorners") { _ = MPSCNNUpsampling(device: device).alignCorners }
}
