// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronNode.a") { _ = MPSCNNNeuronNode(source: MPSNNImageNode(handle: nil), descriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).a }
    add("MPSCNNNeuronNode.b") { _ = MPSCNNNeuronNode(source: MPSNNImageNode(handle: nil), descriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).b }
    add("MPSCNNNeuronNode.c") { _ = MPSCNNNeuronNode(source: MPSNNImageNode(handle: nil), descriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).c }
    add("MPSCNNNeuronNode.init(source:descriptor:)") { _ = MPSCNNNeuronNode(source: MPSNNImageNode(handle: nil), descriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)) }
}
