// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionTransposeGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionTransposeGradient.sourceGradientFeatureChannels") { _ = MPSCNNConvolutionTransposeGradient(device: device, weights: ConvolutionSource()).sourceGradientFeatureChannels }
    add("MPSCNNConvolutionTransposeGradient.sourceImageFeatureChannels") { _ = MPSCNNConvolutionTransposeGradient(device: device, weights: ConvolutionSource()).sourceImageFeatureChannels }
    add("MPSCNNConvolutionTransposeGradient.groups") { _ = MPSCNNConvolutionTransposeGradient(device: device, weights: ConvolutionSource()).groups }
    add("MPSCNNConvolutionTransposeGradient.dataSource") { _ = MPSCNNConvolutionTransposeGradient(device: device, weights: ConvolutionSource()).dataSource }
    add("MPSCNNConvolutionTransposeGradient.gradientOption") { _ = MPSCNNConvolutionTransposeGradient(device: device, weights: ConvolutionSource()).gradientOption }
    add("MPSCNNConvolutionTransposeGradient.gradientOption =") { let o = MPSCNNConvolutionTransposeGradient(device: device, weights: ConvolutionSource()); o.gradientOption = MPSCNNConvolutionGradientOption(rawValue: 0) }
    add("MPSCNNConvolutionTransposeGradient.init(device:weights:)") { _ = MPSCNNConvolutionTransposeGradient(device: device, weights: ConvolutionSource()) }
    add("MPSCNNConvolutionTransposeGradient.reloadWeightsAndBiasesFromDataSource()") { MPSCNNConvolutionTransposeGradient(device: device, weights: ConvolutionSource()).reloadWeightsAndBiasesFromDataSource() }
    add("MPSCNNConvolutionTransposeGradient.reloadWeightsAndBiases(with:state:)") { MPSCNNConvolutionTransposeGradient(device: device, weights: ConvolutionSource()).reloadWeightsAndBiases(with: queue.makeCommandBuffer()!, state: MPSCNNConvolutionWeightsAndBiasesState(weights: device.makeBuffer(length: 65536, options: .storageModeShared)!, biases: device.makeBuffer(length: 65536, options: .storageModeShared)!)) }
}
