// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionWeightsAndBiasesState(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionWeightsAndBiasesState.weights") { _ = MPSCNNConvolutionWeightsAndBiasesState(weights: device.makeBuffer(length: 65536, options: .storageModeShared)!, biases: device.makeBuffer(length: 65536, options: .storageModeShared)!).weights }
    add("MPSCNNConvolutionWeightsAndBiasesState.biases") { _ = MPSCNNConvolutionWeightsAndBiasesState(weights: device.makeBuffer(length: 65536, options: .storageModeShared)!, biases: device.makeBuffer(length: 65536, options: .storageModeShared)!).biases }
    add("MPSCNNConvolutionWeightsAndBiasesState.weightsOffset") { _ = MPSCNNConvolutionWeightsAndBiasesState(weights: device.makeBuffer(length: 65536, options: .storageModeShared)!, biases: device.makeBuffer(length: 65536, options: .storageModeShared)!).weightsOffset }
    add("MPSCNNConvolutionWeightsAndBiasesState.biasesOffset") { _ = MPSCNNConvolutionWeightsAndBiasesState(weights: device.makeBuffer(length: 65536, options: .storageModeShared)!, biases: device.makeBuffer(length: 65536, options: .storageModeShared)!).biasesOffset }
    add("MPSCNNConvolutionWeightsAndBiasesState.init(weights:biases:)") { _ = MPSCNNConvolutionWeightsAndBiasesState(weights: device.makeBuffer(length: 65536, options: .storageModeShared)!, biases: device.makeBuffer(length: 65536, options: .storageModeShared)!) }
    add("MPSCNNConvolutionWeightsAndBiasesState.init(device:cnnConvolutionDescriptor:)") { _ = MPSCNNConvolutionWeightsAndBiasesState(device: device, cnnConvolutionDescriptor: MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1)) }
    add("MPSCNNConvolutionWeightsAndBiasesState.temporaryCNNConvolutionWeightsAndBiasesState(with:cnnConvolutionDescriptor:)") { _ = MPSCNNConvolutionWeightsAndBiasesState.temporaryCNNConvolutionWeightsAndBiasesState(with: queue.makeCommandBuffer()!, cnnConvolutionDescriptor: MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1)) }
    add("MPSCNNConvolutionWeightsAndBiasesState.init(weights:weightsOffset:biases:biasesOffset:cnnConvolutionDescriptor:)") { _ = MPSCNNConvolutionWeightsAndBiasesState(weights: device.makeBuffer(length: 65536, options: .storageModeShared)!, weightsOffset: 1, biases: device.makeBuffer(length: 65536, options: .storageModeShared)!, biasesOffset: 1, cnnConvolutionDescriptor: MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1)) }
}
