// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageStatisticsMean(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageStatisticsMean.clipRectSource") { _ = MPSImageStatisticsMean(device: device).clipRectSource }
    add("MPSImageStatisticsMean.clipRectSource =") { let o = MPSImageStatisticsMean(device: device); o.clipRectSource = MTLRegionMake2D(0, 0, 2, 2) }
}
