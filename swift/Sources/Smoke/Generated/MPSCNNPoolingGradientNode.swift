// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNPoolingGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNPoolingGradientNode.kernelWidth") { _ = MPSCNNPoolingGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1, paddingPolicy: MPSNNDefaultPadding(method: [])).kernelWidth }
    add("MPSCNNPoolingGradientNode.kernelHeight") { _ = MPSCNNPoolingGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1, paddingPolicy: MPSNNDefaultPadding(method: [])).kernelHeight }
    add("MPSCNNPoolingGradientNode.strideInPixelsX") { _ = MPSCNNPoolingGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1, paddingPolicy: MPSNNDefaultPadding(method: [])).strideInPixelsX }
    add("MPSCNNPoolingGradientNode.strideInPixelsY") { _ = MPSCNNPoolingGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1, paddingPolicy: MPSNNDefaultPadding(method: [])).strideInPixelsY }
    add("MPSCNNPoolingGradientNode.init(sourceGradient:sourceImage:gradientState:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:paddingPolicy:)") { _ = MPSCNNPoolingGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1, paddingPolicy: MPSNNDefaultPadding(method: [])) }
}
