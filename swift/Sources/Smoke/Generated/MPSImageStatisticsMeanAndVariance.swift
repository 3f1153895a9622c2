// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageStatisticsMeanAndVariance(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageStatisticsMeanAndVariance.clipRectSource") { _ = MPSImageStatisticsMeanAndVariance(device: device).clipRectSource }
    add("MPSImageStatisticsMeanAndVariance.clipRectSource =") { let o = MPSImageStatisticsMeanAndVariance(device: device); o.clipRectSource = MTLRegionMake2D(0, 0, 2, 2) }
}
