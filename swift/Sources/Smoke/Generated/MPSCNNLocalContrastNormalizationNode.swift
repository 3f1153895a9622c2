// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNLocalContrastNormalizationNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNLocalContrastNormalizationNode.p0") { _ = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1).p0 }
    add("MPSCNNLocalContrastNormalizationNode.p0 =") { let o = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1); o.p0 = 0.5 }
    add("MPSCNNLocalContrastNormalizationNode.pm") { _ = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1).pm }
    add("MPSCNNLocalContrastNormalizationNode.pm =") { let o = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1); o.pm = 0.5 }
    add("MPSCNNLocalContrastNormalizationNode.ps") { _ = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1).ps }
    add("MPSCNNLocalContrastNormalizationNode.ps =") { let o = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1); o.ps = 0.5 }
    add("MPSCNNLocalContrastNormalizationNode.kernelWidth") { _ = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1).kernelWidth }
    add("MPSCNNLocalContrastNormalizationNode.kernelWidth =") { let o = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1); o.kernelWidth = 1 }
    add("MPSCNNLocalContrastNormalizationNode.kernelHeight") { _ = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1).kernelHeight }
    add("MPSCNNLocalContrastNormalizationNode.kernelHeight =") { let o = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1); o.kernelHeight = 1 }
    add("MPSCNNLocalContrastNormalizationNode.init(source:kernelSize:)") { _ = MPSCNNLocalContrastNormalizationNode(source: MPSNNImageNode(handle: nil), kernelSize: 1) }
}
