// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNPooling(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNPooling.init(device:kernelWidth:kernelHeight:)") { _ = MPSCNNPooling(device: device, kernelWidth: 1, kernelHeight: 1) }
    add("MPSCNNPooling.init(device:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:)") { _ = MPSCNNPooling(device: device, kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1) }
}
