// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageStatisticsMinAndMax(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageStatisticsMinAndMax.clipRectSource") { _ = MPSImageStatisticsMinAndMax(device: device).clipRectSource }
    add("MPSImageStatisticsMinAndMax.clipRectSource =") { let o = MPSImageStatisticsMinAndMax(device: device); o.clipRectSource = MTLRegionMake2D(0, 0, 2, 2) }
}
