// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNNeuronDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNNeuronDescriptor.neuronType") { _ = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none).neuronType }
    add("MPSNNNeuronDescriptor.neuronType =") { let o = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none); o.neuronType = MPSCNNNeuronType.none }
    add("MPSNNNeuronDescriptor.a") { _ = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none).a }
    add("MPSNNNeuronDescriptor.a =") { let o = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none); o.a = 0.5 }
    add("MPSNNNeuronDescriptor.b") { _ = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none).b }
    add("MPSNNNeuronDescriptor.b =") { let o = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none); o.b = 0.5 }
    add("MPSNNNeuronDescriptor.c") { _ = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none).c }
    add("MPSNNNeuronDescriptor.c =") { let o = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none); o.c = 0.5 }
    add("MPSNNNeuronDescriptor.data") { _ = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none).data }
    add("MPSNNNeuronDescriptor.data =") { let o = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none); o.data = Data(count: 4096) }
    add("MPSNNNeuronDescriptor.cnnNeuronDescriptor(with:)") { _ = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none) }
    add("MPSNNNeuronDescriptor.cnnNeuronDescriptor(with:a:)") { _ = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none, a: 0.5) }
    add("MPSNNNeuronDescriptor.cnnNeuronDescriptor(with:a:b:)") { _ = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none, a: 0.5, b: 0.5) }
    add("MPSNNNeuronDescriptor.cnnNeuronDescriptor(with:a:b:c:)") { _ = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none, a: 0.5, b: 0.5, c: 0.5) }
    add("MPSNNNeuronDescriptor.cnnNeuronPReLUDescriptor(with:noCopy:)") { _ = MPSNNNeuronDescriptor.cnnNeuronPReLUDescriptor(with: Data(count: 4096), noCopy: true) }
}
