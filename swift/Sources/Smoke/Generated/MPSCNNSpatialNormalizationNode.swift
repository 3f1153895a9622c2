// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNSpatialNormalizationNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNSpatialNormalizationNode.kernelWidth") { _ = MPSCNNSpatialNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1).kernelWidth }
    add("MPSCNNSpatialNormalizationNode.kernelWidth =") { let o = MPSCNNSpatialNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1); o.kernelWidth = 1 }
    add("MPSCNNSpatialNormalizationNode.kernelHeight") { _ = MPSCNNSpatialNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1).kernelHeight }
    add("MPSCNNSpatialNormalizationNode.kernelHeight =") { let o = MPSCNNSpatialNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1); o.kernelHeight = 1 }
    add("MPSCNNSpatialNormalizationNode.init(source:kernelSize:)") { _ = MPSCNNSpatialNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1) }
}
