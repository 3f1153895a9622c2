// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNReduceUnary(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNReduceUnary.clipRectSource") { _ = MPSNNReduceUnary(device: device).clipRectSource }
    add("MPSNNReduceUnary.clipRectSource =") { let o = MPSNNReduceUnary(device: device); o.clipRectSource = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSNNReduceUnary.offset =") { let o = MPSNNReduceUnary(device: device); o.offset = MPSOffset() }
}
