// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSRNNSingleGateDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSRNNSingleGateDescriptor.inputWeights") { _ = MPSRNNSingleGateDescriptor.createRNNSingleGateDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).inputWeights }
    add("MPSRNNSingleGateDescriptor.inputWeights =") { let o = MPSRNNSingleGateDescriptor.createRNNSingleGateDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.inputWeights = ConvolutionSource() }
    add("MPSRNNSingleGateDescriptor.recurrentWeights") { _ = MPSRNNSingleGateDescriptor.createRNNSingleGateDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).recurrentWeights }
    add("MPSRNNSingleGateDescriptor.recurrentWeights =") { let o = MPSRNNSingleGateDescriptor.createRNNSingleGateDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.recurrentWeights = ConvolutionSource() }
    add("MPSRNNSingleGateDescriptor.createRNNSingleGateDescriptor(withInputFeatureChannels:outputFeatureChannels:)") { _ = MPSRNNSingleGateDescriptor.createRNNSingleGateDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1) }
}
