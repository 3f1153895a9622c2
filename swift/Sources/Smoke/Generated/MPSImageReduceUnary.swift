// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageReduceUnary(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageReduceUnary.clipRectSource") { _ = MPSImageReduceUnary(device: device).clipRectSource }
    add("MPSImageReduceUnary.clipRectSource =") { let o = MPSImageReduceUnary(device: device); o.clipRectSource = MTLRegionMake2D(0, 0, 2, 2) }
}
