// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageAreaMax(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageAreaMax.kernelHeight") { _ = MPSImageAreaMax(device: device, kernelWidth: 1, kernelHeight: 1).kernelHeight }
    add("MPSImageAreaMax.kernelWidth") { _ = MPSImageAreaMax(device: device, kernelWidth: 1, kernelHeight: 1).kernelWidth }
    add("MPSImageAreaMax.init(device:kernelWidth:kernelHeight:)") { _ = MPSImageAreaMax(device: device, kernelWidth: 1, kernelHeight: 1) }
}
