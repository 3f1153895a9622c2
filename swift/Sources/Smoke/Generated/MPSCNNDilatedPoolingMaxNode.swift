// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNDilatedPoolingMaxNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNDilatedPoolingMaxNode.dilationRateX") { _ = MPSCNNDilatedPoolingMaxNode(source: MPSNNImageNode(handle: nil), filterSize: 1).dilationRateX }
    add("MPSCNNDilatedPoolingMaxNode.dilationRateY") { _ = MPSCNNDilatedPoolingMaxNode(source: MPSNNImageNode(handle: nil), filterSize: 1).dilationRateY }
    add("MPSCNNDilatedPoolingMaxNode.init(source:filterSize:)") { _ = MPSCNNDilatedPoolingMaxNode(source: MPSNNImageNode(handle: nil), filterSize: 1) }
    add("MPSCNNDilatedPoolingMaxNode.init(source:filterSize:stride:dilationRate:)") { _ = MPSCNNDilatedPoolingMaxNode(source: MPSNNImageNode(handle: nil), filterSize: 1, stride: 1, dilationRate: 1) }
    add("MPSCNNDilatedPoolingMaxNode.init(source:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:dilationRateX:dilationRateY:)") { _ = MPSCNNDilatedPoolingMaxNode(source: MPSNNImageNode(handle: nil), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1, dilationRateX: 1, dilationRateY: 1) }
}
