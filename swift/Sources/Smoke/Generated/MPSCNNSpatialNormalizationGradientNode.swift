// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNSpatialNormalizationGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNSpatialNormalizationGradientNode.kernelWidth") { _ = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1).kernelWidth }
    add("MPSCNNSpatialNormalizationGradientNode.kernelWidth =") { let o = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1); o.kernelWidth = 1 }
    add("MPSCNNSpatialNormalizationGradientNode.kernelHeight") { _ = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1).kernelHeight }
    add("MPSCNNSpatialNormalizationGradientNode.kernelHeight =") { let o = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1); o.kernelHeight = 1 }
    add("MPSCNNSpatialNormalizationGradientNode.alpha") { _ = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1).alpha }
    add("MPSCNNSpatialNormalizationGradientNode.alpha =") { let o = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1); o.alpha = 0.5 }
    add("MPSCNNSpatialNormalizationGradientNode.beta") { _ = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1).beta }
    add("MPSCNNSpatialNormalizationGradientNode.beta =") { let o = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1); o.beta = 0.5 }
    add("MPSCNNSpatialNormalizationGradientNode.delta") { _ = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1).delta }
    add("MPSCNNSpatialNormalizationGradientNode.delta =") { let o = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1); o.delta = 0.5 }
    add("MPSCNNSpatialNormalizationGradientNode.init(sourceGradient:sourceImage:gradientState:kernelSize:)") { _ = MPSCNNSpatialNormalizationGradientNode(sourceGradient: MPSNNImageNode(handle: nil), sourceImage: MPSNNImageNode(handle: nil), gradientState: gradientState(), kernelSize: 1) }
}
