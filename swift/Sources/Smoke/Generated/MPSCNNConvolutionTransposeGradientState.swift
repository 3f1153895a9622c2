// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNConvolutionTransposeGradientState(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNConvolutionTransposeGradientState.convolutionTranspose") { _ = MPSCNNConvolutionTransposeGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).convolutionTranspose }
}
