// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNeuronGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNeuronGradientNode.descriptor") { _ = MPSCNNNeuronGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), descriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)).descriptor }
    add("MPSCNNNeuronGradientNode.init(sourceGradient:sourceImage:gradientState:descriptor:)") { _ = MPSCNNNeuronGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), descriptor: MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: MPSCNNNeuronType.none)) }
}
