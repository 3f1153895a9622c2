// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNLocalContrastNormalizationGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNLocalContrastNormalizationGradient.alpha") { _ = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1).alpha }
    add("MPSCNNLocalContrastNormalizationGradient.alpha =") { let o = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.alpha = 0.5 }
    add("MPSCNNLocalContrastNormalizationGradient.beta") { _ = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1).beta }
    add("MPSCNNLocalContrastNormalizationGradient.beta =") { let o = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.beta = 0.5 }
    add("MPSCNNLocalContrastNormalizationGradient.delta") { _ = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1).delta }
    add("MPSCNNLocalContrastNormalizationGradient.delta =") { let o = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.delta = 0.5 }
    add("MPSCNNLocalContrastNormalizationGradient.p0") { _ = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1).p0 }
    add("MPSCNNLocalContrastNormalizationGradient.p0 =") { let o = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.p0 = 0.5 }
    add("MPSCNNLocalContrastNormalizationGradient.pm") { _ = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1).pm }
    add("MPSCNNLocalContrastNormalizationGradient.pm =") { let o = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.pm = 0.5 }
    add("MPSCNNLocalContrastNormalizationGradient.ps") { _ = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1).ps }
    add("MPSCNNLocalContrastNormalizationGradient.ps =") { let o = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.ps = 0.5 }
    add("MPSCNNLocalContrastNormalizationGradient.init(device:kernelWidth:kernelHeight:)") { _ = MPSCNNLocalContrastNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1) }
}
