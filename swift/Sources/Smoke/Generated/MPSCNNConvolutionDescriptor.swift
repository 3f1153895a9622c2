// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionDescriptor.kernelWidth") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).kernelWidth }
    add("MPSCNNConvolutionDescriptor.kernelWidth =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.kernelWidth = 1 }
    add("MPSCNNConvolutionDescriptor.kernelHeight") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).kernelHeight }
    add("MPSCNNConvolutionDescriptor.kernelHeight =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.kernelHeight = 1 }
    add("MPSCNNConvolutionDescriptor.inputFeatureChannels") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).inputFeatureChannels }
    add("MPSCNNConvolutionDescriptor.inputFeatureChannels =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.inputFeatureChannels = 1 }
    add("MPSCNNConvolutionDescriptor.outputFeatureChannels") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).outputFeatureChannels }
    add("MPSCNNConvolutionDescriptor.outputFeatureChannels =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.outputFeatureChannels = 1 }
    add("MPSCNNConvolutionDescriptor.strideInPixelsX") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).strideInPixelsX }
    add("MPSCNNConvolutionDescriptor.strideInPixelsX =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.strideInPixelsX = 1 }
    add("MPSCNNConvolutionDescriptor.strideInPixelsY") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).strideInPixelsY }
    add("MPSCNNConvolutionDescriptor.strideInPixelsY =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.strideInPixelsY = 1 }
    add("MPSCNNConvolutionDescriptor.groups") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).groups }
    add("MPSCNNConvolutionDescriptor.groups =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.groups = 1 }
    add("MPSCNNConvolutionDescriptor.dilationRateX") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).dilationRateX }
    add("MPSCNNConvolutionDescriptor.dilationRateX =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.dilationRateX = 1 }
    add("MPSCNNConvolutionDescriptor.dilationRateY") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).dilationRateY }
    add("MPSCNNConvolutionDescriptor.dilationRateY =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.dilationRateY = 1 }
    add("MPSCNNConvolutionDescriptor.fusedNeuronDescriptor") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).fusedNeuronDescriptor }
    add("MPSCNNConvolutionDescriptor.fusedNeuronDescriptor =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.fusedNeuronDescriptor = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none) }
    add("MPSCNNConvolutionDescriptor.neuron") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).neuron }
    add("MPSCNNConvolutionDescriptor.neuron =") { let o = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1); o.neuron = MPSCNNNeuron(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)) }
    add("MPSCNNConvolutionDescriptor.init(kernelWidth:kernelHeight:inputFeatureChannels:outputFeatureChannels:neuronFilter:)") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1, neuronFilter: MPSCNNNeuron(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none))) }
    add("MPSCNNConvolutionDescriptor.init(kernelWidth:kernelHeight:inputFeatureChannels:outputFeatureChannels:)") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1) }
    add("MPSCNNConvolutionDescriptor.setBatchNormalizationParametersForInferenceWithMean(_:variance:gamma:beta:epsilon:)") { MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).setBatchNormalizationParametersForInferenceWithMean(UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), variance: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), gamma: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), beta: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), epsilon: 0.5) }
    add("MPSCNNConvolutionDescriptor.setNeuronType(_:parameterA:parameterB:)") { MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).setNeuronType(MPSCNNNeuronType.none, parameterA: 0.5, parameterB: 0.5) }
    add("MPSCNNConvolutionDescriptor.neuronType()") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).neuronType() }
    add("MPSCNNConvolutionDescriptor.neuronParameterA()") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).neuronParameterA() }
    add("MPSCNNConvolutionDescriptor.neuronParameterB()") { _ = MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).neuronParameterB() }
    add("MPSCNNConvolutionDescriptor.setNeuronToPReLUWithParametersA(_:)") { MPSCNNConvolutionDescriptor(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1).setNeuronToPReLUWithParametersA(Data(count: 4096)) }
}
