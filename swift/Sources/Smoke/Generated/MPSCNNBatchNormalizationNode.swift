// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNBatchNormalizationNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNBatchNormalizationNode.flags") { _ = MPSCNNBatchNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: NormalizationSource()).flags }
    add("MPSCNNBatchNormalizationNode.flags =") { let o = MPSCNNBatchNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: NormalizationSource()); o.flags = MPSCNNBatchNormalizationFlags(rawValue: 0) }
    add("MPSCNNBatchNormalizationNode.trainingStyle") { _ = MPSCNNBatchNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: NormalizationSource()).trainingStyle }
    add("MPSCNNBatchNormalizationNode.trainingStyle =") { let o = MPSCNNBatchNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: NormalizationSource()); o.trainingStyle = MPSNNTrainingStyle(rawValue: 0) }
    add("MPSCNNBatchNormalizationNode.init(source:dataSource:)") { _ = MPSCNNBatchNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: NormalizationSource()) }
}
