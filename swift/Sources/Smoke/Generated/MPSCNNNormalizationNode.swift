// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNNormalizationNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNNormalizationNode.alpha") { _ = MPSCNNNormalizationNode(source: MPSNNImageNode(handle: nil)).alpha }
    add("MPSCNNNormalizationNode.alpha =") { let o = MPSCNNNormalizationNode(source: MPSNNImageNode(handle: nil)); o.alpha = 0.5 }
    add("MPSCNNNormalizationNode.beta") { _ = MPSCNNNormalizationNode(source: MPSNNImageNode(handle: nil)).beta }
    add("MPSCNNNormalizationNode.beta =") { let o = MPSCNNNormalizationNode(source: MPSNNImageNode(handle: nil)); o.beta = 0.5 }
    add("MPSCNNNormalizationNode.delta") { _ = MPSCNNNormalizationNode(source: MPSNNImageNode(handle: nil)).delta }
    add("MPSCNNNormalizationNode.delta =") { let o = MPSCNNNormalizationNode(source: MPSNNImageNode(handle: nil)); o.delta = 0.5 }
    add("MPSCNNNormalizationNode.init(source:)") { _ = MPSCNNNormalizationNode(source: MPSNNImageNode(handle: nil)) }
}
