// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNLocalContrastNormalization(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNLocalContrastNormalization.alpha") { _ = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1).alpha }
    add("MPSCNNLocalContrastNormalization.alpha =") { let o = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1); o.alpha = 0.5 }
    add("MPSCNNLocalContrastNormalization.beta") { _ = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1).beta }
    add("MPSCNNLocalContrastNormalization.beta =") { let o = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1); o.beta = 0.5 }
    add("MPSCNNLocalContrastNormalization.delta") { _ = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1).delta }
    add("MPSCNNLocalContrastNormalization.delta =") { let o = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1); o.delta = 0.5 }
    add("MPSCNNLocalContrastNormalization.p0") { _ = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1).p0 }
    add("MPSCNNLocalContrastNormalization.p0 =") { let o = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1); o.p0 = 0.5 }
    add("MPSCNNLocalContrastNormalization.pm") { _ = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1).pm }
    add("MPSCNNLocalContrastNormalization.pm =") { let o = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1); o.pm = 0.5 }
    add("MPSCNNLocalContrastNormalization.ps") { _ = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1).ps }
    add("MPSCNNLocalContrastNormalization.ps =") { let o = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1); o.ps = 0.5 }
    add("MPSCNNLocalContrastNormalization.init(device:kernelWidth:kernelHeight:)") { _ = MPSCNNLocalContrastNormalization(device: device, kernelWidth: 1, kernelHeight: 1) }
}
