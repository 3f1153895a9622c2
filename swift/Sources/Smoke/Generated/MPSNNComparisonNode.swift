// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNComparisonNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNComparisonNode.comparisonType") { _ = MPSNNComparisonNode(sources: [MPSNNImageNode(handle: nil)]).comparisonType }
    add("MPSNNComparisonNode.comparisonType =") { let o = MPSNNComparisonNode(sources: [MPSNNImageNode(handle: nil)]); o.comparisonType = MPSNNComparisonType(rawValue: 0) }
}
