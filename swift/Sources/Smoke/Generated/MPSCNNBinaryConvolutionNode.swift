// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNBinaryConvolutionNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNBinaryConvolutionNode.init(source:weights:scaleValue:type:flags:)") { _ = MPSCNNBinaryConvolutionNode(source: MPSNNImageNode(handle: nil), weights: ConvolutionSource(), scaleValue: 0.5, type: MPSCNNBinaryConvolutionType.binaryWeights, flags: MPSCNNBinaryConvolutionFlags.none) }
    add("MPSCNNBinaryConvolutionNode.init(source:weights:outputBiasTerms:outputScaleTerms:inputBiasTerms:inputScaleTerms:type:flags:)") { _ = MPSCNNBinaryConvolutionNode(source: MPSNNImageNode(handle: nil), weights: ConvolutionSource(), outputBiasTerms: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), outputScaleTerms: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), inputBiasTerms: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), inputScaleTerms: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), type: MPSCNNBinaryConvolutionType.binaryWeights, flags: MPSCNNBinaryConvolutionFlags.none) }
}
