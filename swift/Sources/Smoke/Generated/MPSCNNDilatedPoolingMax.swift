// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNDilatedPoolingMax(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNDilatedPoolingMax.init(device:kernelWidth:kernelHeight:dilationRateX:dilationRateY:strideInPixelsX:strideInPixelsY:)") { _ = MPSCNNDilatedPoolingMax(device: device, kernelWidth: 1, kernelHeight: 1, dilationRateX: 1, dilationRateY: 1, strideInPixelsX: 1, strideInPixelsY: 1) }
}
