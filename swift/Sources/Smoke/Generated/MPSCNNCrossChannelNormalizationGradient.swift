// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNCrossChannelNormalizationGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNCrossChannelNormalizationGradient.alpha") { _ = MPSCNNCrossChannelNormalizationGradient(device: device, kernelSize: 1).alpha }
    add("MPSCNNCrossChannelNormalizationGradient.alpha =") { let o = MPSCNNCrossChannelNormalizationGradient(device: device, kernelSize: 1); o.alpha = 0.5 }
    add("MPSCNNCrossChannelNormalizationGradient.beta") { _ = MPSCNNCrossChannelNormalizationGradient(device: device, kernelSize: 1).beta }
    add("MPSCNNCrossChannelNormalizationGradient.beta =") { let o = MPSCNNCrossChannelNormalizationGradient(device: device, kernelSize: 1); o.beta = 0.5 }
    add("MPSCNNCrossChannelNormalizationGradient.delta") { _ = MPSCNNCrossChannelNormalizationGradient(device: device, kernelSize: 1).delta }
    add("MPSCNNCrossChannelNormalizationGradient.delta =") { let o = MPSCNNCrossChannelNormalizationGradient(device: device, kernelSize: 1); o.delta = 0.5 }
    add("MPSCNNCrossChannelNormalizationGradient.kernelSize") { _ = MPSCNNCrossChannelNormalizationGradient(device: device, kernelSize: 1).kernelSize }
    add("MPSCNNCrossChannelNormalizationGradient.init(device:kernelSize:)") { _ = MPSCNNCrossChannelNormalizationGradient(device: device, kernelSize: 1) }
}
