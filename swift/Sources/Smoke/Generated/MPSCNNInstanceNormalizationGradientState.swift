// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNInstanceNormalizationGradientState(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNInstanceNormalizationGradientState.instanceNormalization") { _ = MPSCNNInstanceNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).instanceNormalization }
    add("MPSCNNInstanceNormalizationGradientState.gamma") { _ = MPSCNNInstanceNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gamma }
    add("MPSCNNInstanceNormalizationGradientState.beta") { _ = MPSCNNInstanceNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).beta }
    add("MPSCNNInstanceNormalizationGradientState.gradientForGamma") { _ = MPSCNNInstanceNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gradientForGamma }
    add("MPSCNNInstanceNormalizationGradientState.gradientForBeta") { _ = MPSCNNInstanceNormalizationGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).gradientForBeta }
}
