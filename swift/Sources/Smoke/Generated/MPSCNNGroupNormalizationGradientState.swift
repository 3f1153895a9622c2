// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNGroupNormalizationGradientState(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNGroupNormalizationGradientState.groupNormalization") { _ = MPSCNNGroupNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).groupNormalization }
    add("MPSCNNGroupNormalizationGradientState.gamma") { _ = MPSCNNGroupNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gamma }
    add("MPSCNNGroupNormalizationGradientState.beta") { _ = MPSCNNGroupNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).beta }
    add("MPSCNNGroupNormalizationGradientState.gradientForGamma") { _ = MPSCNNGroupNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gradientForGamma }
    add("MPSCNNGroupNormalizationGradientState.gradientForBeta") { _ = MPSCNNGroupNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gradientForBeta }
}
