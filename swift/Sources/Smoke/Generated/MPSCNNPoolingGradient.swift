// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNPoolingGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNPoolingGradient.sourceSize") { _ = MPSCNNPoolingGradient(device: device, kernelWidth: 1, kernelHeight: 1).sourceSize }
    add("MPSCNNPoolingGradient.sourceSize =") { let o = MPSCNNPoolingGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.sourceSize = MTLSizeMake(1, 1, 1) }
    add("MPSCNNPoolingGradient.init(device:kernelWidth:kernelHeight:)") { _ = MPSCNNPoolingGradient(device: device, kernelWidth: 1, kernelHeight: 1) }
    add("MPSCNNPoolingGradient.init(device:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:)") { _ = MPSCNNPoolingGradient(device: device, kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1) }
}
