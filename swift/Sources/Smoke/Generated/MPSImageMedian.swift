// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageMedian(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageMedian.kernelDiameter") { _ = MPSImageMedian(device: device, kernelDiameter: 1).kernelDiameter }
    add("MPSImageMedian.init(device:kernelDiameter:)") { _ = MPSImageMedian(device: device, kernelDiameter: 1) }
    add("MPSImageMedian.maxKernelDiameter()") { _ = MPSImageMedian.maxKernelDiameter() }
    add("MPSImageMedian.minKernelDiameter()") { _ = MPSImageMedian.minKernelDiameter() }
}
