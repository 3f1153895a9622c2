// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNSpatialNormalization(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNSpatialNormalization.alpha") { _ = MPSCNNSpatialNormalization(device: device, kernelWidth: 1, kernelHeight: 1).alpha }
    add("MPSCNNSpatialNormalization.alpha =") { let o = MPSCNNSpatialNormalization(device: device, kernelWidth: 1, kernelHeight: 1); o.alpha = 0.5 }
    add("MPSCNNSpatialNormalization.beta") { _ = MPSCNNSpatialNormalization(device: device, kernelWidth: 1, kernelHeight: 1).beta }
    add("MPSCNNSpatialNormalization.beta =") { let o = MPSCNNSpatialNormalization(device: device, kernelWidth: 1, kernelHeight: 1); o.beta = 0.5 }
    add("MPSCNNSpatialNormalization.delta") { _ = MPSCNNSpatialNormalization(device: device, kernelWidth: 1, kernelHeight: 1).delta }
    add("MPSCNNSpatialNormalization.delta =") { let o = MPSCNNSpatialNormalization(device: device, kernelWidth: 1, kernelHeight: 1); o.delta = 0.5 }
    add("MPSCNNSpatialNormalization.init(device:kernelWidth:kernelHeight:)") { _ = MPSCNNSpatialNormalization(device: device, kernelWidth: 1, kernelHeight: 1) }
}
