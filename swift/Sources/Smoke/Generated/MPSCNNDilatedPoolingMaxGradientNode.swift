// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNDilatedPoolingMaxGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNDilatedPoolingMaxGradientNode.dilationRateX") { _ = MPSCNNDilatedPoolingMaxGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1, dilationRateX: 1, dilationRateY: 1).dilationRateX }
    add("MPSCNNDilatedPoolingMaxGradientNode.dilationRateY") { _ = MPSCNNDilatedPoolingMaxGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1, dilationRateX: 1, dilationRateY: 1).dilationRateY }
    add("MPSCNNDilatedPoolingMaxGradientNode.init(sourceGradient:sourceImage:gradientState:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:dilationRateX:dilationRateY:)") { _ = MPSCNNDilatedPoolingMaxGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelWidth: 1, kernelHeight: 1, strideInPixelsX: 1, strideInPixelsY: 1, dilationRateX: 1, dilationRateY: 1) }
}
