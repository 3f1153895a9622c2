// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionGradient.sourceGradientFeatureChannels") { _ = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()).sourceGradientFeatureChannels }
    add("MPSCNNConvolutionGradient.sourceImageFeatureChannels") { _ = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()).sourceImageFeatureChannels }
    add("MPSCNNConvolutionGradient.groups") { _ = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()).groups }
    add("MPSCNNConvolutionGradient.channelMultiplier") { _ = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()).channelMultiplier }
    add("MPSCNNConvolutionGradient.dataSource") { _ = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()).dataSource }
    add("MPSCNNConvolutionGradient.gradientOption") { _ = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()).gradientOption }
    add("MPSCNNConvolutionGradient.gradientOption =") { let o = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()); o.gradientOption = MPSCNNConvolutionGradientOption(rawValue: 0) }
    add("MPSCNNConvolutionGradient.serializeWeightsAndBiases") { _ = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()).serializeWeightsAndBiases }
    add("MPSCNNConvolutionGradient.serializeWeightsAndBiases =") { let o = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()); o.serializeWeightsAndBiases = true }
    add("MPSCNNConvolutionGradient.init(device:weights:)") { _ = MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()) }
    add("MPSCNNConvolutionGradient.reloadWeightsAndBiasesFromDataSource()") { MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()).reloadWeightsAndBiasesFromDataSource() }
    add("MPSCNNConvolutionGradient.reloadWeightsAndBiases(with:state:)") { MPSCNNConvolutionGradient(device: device, weights: ConvolutionSource()).reloadWeightsAndBiases(with: queue.makeCommandBuffer()!, state: MPSCNNConvolutionWeightsAndBiasesState(weights: device.makeBuffer(length: 65536, options: .storageModeShared)!, biases: device.makeBuffer(length: 65536, options: .storageModeShared)!)) }
}
