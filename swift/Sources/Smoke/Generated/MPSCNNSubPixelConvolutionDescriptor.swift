// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNSubPixelConvolutionDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNSubPixelConvolutionDescriptor.subPixelScaleFactor") { _ = MPSCNNSubPixelConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).subPixelScaleFactor }
    add("MPSCNNSubPixelConvolutionDescriptor.subPixelScaleFactor =") { let o = MPSCNNSubPixelConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.subPixelScaleFactor = 1 }
}
