// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNBinaryConvolution(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNBinaryConvolution.inputFeatureChannels") { _ = MPSCNNBinaryConvolution(device: device, convolutionData: ConvolutionSource(), scaleValue: 0.5, type: MPSCNNBinaryConvolutionType.binaryWeights, flags: MPSCNNBinaryConvolutionFlags.none).inputFeatureChannels }
    add("MPSCNNBinaryConvolution.outputFeatureChannels") { _ = MPSCNNBinaryConvolution(device: device, convolutionData: ConvolutionSource(), scaleValue: 0.5, type: MPSCNNBinaryConvolutionType.binaryWeights, flags: MPSCNNBinaryConvolutionFlags.none).outputFeatureChannels }
    add("MPSCNNBinaryConvolution.init(device:convolutionData:scaleValue:type:flags:)") { _ = MPSCNNBinaryConvolution(device: device, convolutionData: ConvolutionSource(), scaleValue: 0.5, type: MPSCNNBinaryConvolutionType.binaryWeights, flags: MPSCNNBinaryConvolutionFlags.none) }
    add("MPSCNNBinaryConvolution.init(device:convolutionData:outputBiasTerms:outputScaleTerms:inputBiasTerms:inputScaleTerms:type:flags:)") { _ = MPSCNNBinaryConvolution(device: device, convolutionData: ConvolutionSource(), outputBiasTerms: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), outputScaleTerms: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), inputBiasTerms: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), inputScaleTerms: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), type: MPSCNNBinaryConvolutionType.binaryWeights, flags: MPSCNNBinaryConvolutionFlags.none) }
}
