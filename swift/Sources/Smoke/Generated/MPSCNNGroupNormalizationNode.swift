// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNGroupNormalizationNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNGroupNormalizationNode.trainingStyle") { _ = MPSCNNGroupNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: GroupSource()).trainingStyle }
    add("MPSCNNGroupNormalizationNode.trainingStyle =") { let o = MPSCNNGroupNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: GroupSource()); o.trainingStyle = MPSNNTrainingStyle(rawValue: 0) }
    add("MPSCNNGroupNormalizationNode.init(source:dataSource:)") { _ = MPSCNNGroupNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: GroupSource()) }
}
