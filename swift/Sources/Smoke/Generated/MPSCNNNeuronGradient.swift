// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronGradient.neuronType") { _ = MPSCNNNeuronGradient(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).neuronType }
    add("MPSCNNNeuronGradient.a") { _ = MPSCNNNeuronGradient(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).a }
    add("MPSCNNNeuronGradient.b") { _ = MPSCNNNeuronGradient(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).b }
    add("MPSCNNNeuronGradient.c") { _ = MPSCNNNeuronGradient(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).c }
    add("MPSCNNNeuronGradient.data") { _ = MPSCNNNeuronGradient(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).data }
    add("MPSCNNNeuronGradient.init(device:neuronDescriptor:)") { _ = MPSCNNNeuronGradient(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)) }
}
