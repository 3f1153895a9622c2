// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNSpatialNormalizationGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNSpatialNormalizationGradient.alpha") { _ = MPSCNNSpatialNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1).alpha }
    add("MPSCNNSpatialNormalizationGradient.alpha =") { let o = MPSCNNSpatialNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.alpha = 0.5 }
    add("MPSCNNSpatialNormalizationGradient.beta") { _ = MPSCNNSpatialNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1).beta }
    add("MPSCNNSpatialNormalizationGradient.beta =") { let o = MPSCNNSpatialNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.beta = 0.5 }
    add("MPSCNNSpatialNormalizationGradient.delta") { _ = MPSCNNSpatialNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1).delta }
    add("MPSCNNSpatialNormalizationGradient.delta =") { let o = MPSCNNSpatialNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.delta = 0.5 }
    add("MPSCNNSpatialNormalizationGradient.init(device:kernelWidth:kernelHeight:)") { _ = MPSCNNSpatialNormalizationGradient(device: device, kernelWidth: 1, kernelHeight: 1) }
}
