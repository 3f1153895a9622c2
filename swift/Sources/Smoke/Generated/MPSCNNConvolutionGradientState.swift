// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionGradientState(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionGradientState.gradientForWeights") { _ = MPSCNNConvolutionGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gradientForWeights }
    add("MPSCNNConvolutionGradientState.gradientForBiases") { _ = MPSCNNConvolutionGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gradientForBiases }
    add("MPSCNNConvolutionGradientState.convolution") { _ = MPSCNNConvolutionGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).convolution }
    add("MPSCNNConvolutionGradientState.gradientForWeightsLayout") { _ = MPSCNNConvolutionGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gradientForWeightsLayout }
    add("MPSCNNConvolutionGradientState.sourceWidth") { _ = MPSCNNConvolutionGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).sourceWidth }
    add("MPSCNNConvolutionGradientState.sourceHeight") { _ = MPSCNNConvolutionGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).sourceHeight }
}
