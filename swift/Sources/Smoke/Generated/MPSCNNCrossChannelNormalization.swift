// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNCrossChannelNormalization(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNCrossChannelNormalization.alpha") { _ = MPSCNNCrossChannelNormalization(device: device, kernelSize: 1).alpha }
    add("MPSCNNCrossChannelNormalization.alpha =") { let o = MPSCNNCrossChannelNormalization(device: device, kernelSize: 1); o.alpha = 0.5 }
    add("MPSCNNCrossChannelNormalization.beta") { _ = MPSCNNCrossChannelNormalization(device: device, kernelSize: 1).beta }
    add("MPSCNNCrossChannelNormalization.beta =") { let o = MPSCNNCrossChannelNormalization(device: device, kernelSize: 1); o.beta = 0.5 }
    add("MPSCNNCrossChannelNormalization.delta") { _ = MPSCNNCrossChannelNormalization(device: device, kernelSize: 1).delta }
    add("MPSCNNCrossChannelNormalization.delta =") { let o = MPSCNNCrossChannelNormalization(device: device, kernelSize: 1); o.delta = 0.5 }
    add("MPSCNNCrossChannelNormalization.kernelSize") { _ = MPSCNNCrossChannelNormalization(device: device, kernelSize: 1).kernelSize }
    add("MPSCNNCrossChannelNormalization.init(device:kernelSize:)") { _ = MPSCNNCrossChannelNormalization(device: device, kernelSize: 1) }
}
