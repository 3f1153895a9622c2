// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNInstanceNormalizationNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNInstanceNormalizationNode.trainingStyle") { _ = MPSCNNInstanceNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: InstanceSource()).trainingStyle }
    add("MPSCNNInstanceNormalizationNode.trainingStyle =") { let o = MPSCNNInstanceNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: InstanceSource()); o.trainingStyle = MPSNNTrainingStyle(rawValue: 0) }
    add("MPSCNNInstanceNormalizationNode.init(source:dataSource:)") { _ = MPSCNNInstanceNormalizationNode(source: MPSNNImageNode(handle: nil), dataSource: InstanceSource()) }
}
