// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGRUDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGRUDescriptor.inputGateInputWeights") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).inputGateInputWeights }
    add("MPSGRUDescriptor.inputGateInputWeights =") { let o = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.inputGateInputWeights = ConvolutionSource() }
    add("MPSGRUDescriptor.inputGateRecurrentWeights") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).inputGateRecurrentWeights }
    add("MPSGRUDescriptor.inputGateRecurrentWeights =") { let o = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.inputGateRecurrentWeights = ConvolutionSource() }
    add("MPSGRUDescriptor.recurrentGateInputWeights") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).recurrentGateInputWeights }
    add("MPSGRUDescriptor.recurrentGateInputWeights =") { let o = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.recurrentGateInputWeights = ConvolutionSource() }
    add("MPSGRUDescriptor.recurrentGateRecurrentWeights") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).recurrentGateRecurrentWeights }
    add("MPSGRUDescriptor.recurrentGateRecurrentWeights =") { let o = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.recurrentGateRecurrentWeights = ConvolutionSource() }
    add("MPSGRUDescriptor.outputGateInputWeights") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).outputGateInputWeights }
    add("MPSGRUDescriptor.outputGateInputWeights =") { let o = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.outputGateInputWeights = ConvolutionSource() }
    add("MPSGRUDescriptor.outputGateRecurrentWeights") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).outputGateRecurrentWeights }
    add("MPSGRUDescriptor.outputGateRecurrentWeights =") { let o = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.outputGateRecurrentWeights = ConvolutionSource() }
    add("MPSGRUDescriptor.outputGateInputGateWeights") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).outputGateInputGateWeights }
    add("MPSGRUDescriptor.outputGateInputGateWeights =") { let o = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.outputGateInputGateWeights = ConvolutionSource() }
    add("MPSGRUDescriptor.gatePnormValue") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).gatePnormValue }
    add("MPSGRUDescriptor.gatePnormValue =") { let o = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.gatePnormValue = 0.5 }
    add("MPSGRUDescriptor.flipOutputGates") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).flipOutputGates }
    add("MPSGRUDescriptor.flipOutputGates =") { let o = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.flipOutputGates = true }
    add("MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels:outputFeatureChannels:)") { _ = MPSGRUDescriptor.createGRUDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1) }
}
