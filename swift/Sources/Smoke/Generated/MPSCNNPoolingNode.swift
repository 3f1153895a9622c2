// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNPoolingNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNPoolingNode.kernelWidth") { _ = MPSCNNPoolingNode(source: MPSNNImageNode(handle: nil), filterSize: 1).kernelWidth }
    add("MPSCNNPoolingNode.kernelHeight") { _ = MPSCNNPoolingNode(source: MPSNNImageNode(handle: nil), filterSize: 1).kernelHeight }
    add("MPSCNNPoolingNode.strideInPixelsX") { _ = MPSCNNPoolingNode(source: MPSNNImageNode(handle: nil), filterSize: 1).strideInPixelsX }
    add("MPSCNNPoolingNode.strideInPixelsY") { _ = MPSCNNPoolingNode(source: MPSNNImageNode(handle: nil), filterSize: 1).strideInPixelsY }
    add("MPSCNNPoolingNode.init(source:filterSize:)") { _ = MPSCNNPoolingNode(source: MPSNNImageNode(handle: nil), filterSize: 1) }
    add("MPSCNNPoolingNode.init(source:filterSize:stride:)") { _ = MPSCNNPoolingNode(source: MPSNNImageNode(handle: nil), filterSize: 1, stride: 1) }
    add("MPSCNNPoolingNode.init(source:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:)") { _ = MPSCNNPoolingNode(source: MPSNNImageNode(handle: nil), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1) }
}
