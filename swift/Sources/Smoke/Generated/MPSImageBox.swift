// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageBox(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageBox.kernelHeight") { _ = MPSImageBox(device: device, kernelWidth: 1, kernelHeight: 1).kernelHeight }
    add("MPSImageBox.kernelWidth") { _ = MPSImageBox(device: device, kernelWidth: 1, kernelHeight: 1).kernelWidth }
    add("MPSImageBox.init(device:kernelWidth:kernelHeight:)") { _ = MPSImageBox(device: device, kernelWidth: 1, kernelHeight: 1) }
}
