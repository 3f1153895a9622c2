// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolution(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolution.inputFeatureChannels") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).inputFeatureChannels }
    add("MPSCNNConvolution.outputFeatureChannels") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).outputFeatureChannels }
    add("MPSCNNConvolution.groups") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).groups }
    add("MPSCNNConvolution.dataSource") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).dataSource }
    add("MPSCNNConvolution.subPixelScaleFactor") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).subPixelScaleFactor }
    add("MPSCNNConvolution.neuron") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).neuron }
    add("MPSCNNConvolution.neuronType") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).neuronType }
    add("MPSCNNConvolution.neuronParameterA") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).neuronParameterA }
    add("MPSCNNConvolution.neuronParameterB") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).neuronParameterB }
    add("MPSCNNConvolution.neuronParameterC") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).neuronParameterC }
    add("MPSCNNConvolution.fusedNeuronDescriptor") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).fusedNeuronDescriptor }
    add("MPSCNNConvolution.channelMultiplier") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).channelMultiplier }
    add("MPSCNNConvolution.accumulatorPrecisionOption") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).accumulatorPrecisionOption }
    add("MPSCNNConvolution.accumulatorPrecisionOption =") { let o = MPSCNNConvolution(device: device, weights: ConvolutionSource()); o.accumulatorPrecisionOption = MPSNNConvolutionAccumulatorPrecisionOption(rawValue: 0) }
    add("MPSCNNConvolution.init(device:weights:)") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()) }
    add("MPSCNNConvolution.init(device:convolutionDescriptor:kernelWeights:biasTerms:flags:)") { _ = MPSCNNConvolution(device: device, convolutionDescriptor: MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1), kernelWeights: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), biasTerms: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), flags: MPSCNNConvolutionFlags.none) }
    add("MPSCNNConvolution.resultState(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).resultState(sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNConvolution.resultStateBatch(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).resultStateBatch(sourceImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
    add("MPSCNNConvolution.temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).temporaryResultState(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNConvolution.temporaryResultStateBatch(commandBuffer:sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).temporaryResultStateBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
    add("MPSCNNConvolution.reloadWeightsAndBiasesFromDataSource()") { MPSCNNConvolution(device: device, weights: ConvolutionSource()).reloadWeightsAndBiasesFromDataSource() }
    add("MPSCNNConvolution.reloadWeightsAndBiases(with:)") { MPSCNNConvolution(device: device, weights: ConvolutionSource()).reloadWeightsAndBiases(with: ConvolutionSource()) }
    add("MPSCNNConvolution.reloadWeightsAndBiases(with:state:)") { MPSCNNConvolution(device: device, weights: ConvolutionSource()).reloadWeightsAndBiases(with: queue.makeCommandBuffer()!, state: MPSCNNConvolutionWeightsAndBiasesState(weights: device.makeBuffer(length: 65536, options: .storageModeShared)!, biases: device.makeBuffer(length: 65536, options: .storageModeShared)!)) }
    add("MPSCNNConvolution.exportWeightsAndBiases(with:resultStateCanBeTemporary:)") { _ = MPSCNNConvolution(device: device, weights: ConvolutionSource()).exportWeightsAndBiases(with: queue.makeCommandBuffer()!, resultStateCanBeTemporary: true) }
}
