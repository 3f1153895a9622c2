// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNDepthWiseConvolutionDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNDepthWiseConvolutionDescriptor.channelMultiplier") { _ = MPSCNNDepthWiseConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).channelMultiplier }
}
