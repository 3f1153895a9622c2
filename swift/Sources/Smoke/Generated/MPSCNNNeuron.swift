// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuron(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuron.neuronType") { _ = MPSCNNNeuron(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).neuronType }
    add("MPSCNNNeuron.a") { _ = MPSCNNNeuron(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).a }
    add("MPSCNNNeuron.b") { _ = MPSCNNNeuron(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).b }
    add("MPSCNNNeuron.c") { _ = MPSCNNNeuron(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).c }
    add("MPSCNNNeuron.data") { _ = MPSCNNNeuron(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).data }
    add("MPSCNNNeuron.init(device:neuronDescriptor:)") { _ = MPSCNNNeuron(device: device, neuronDescriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)) }
}
