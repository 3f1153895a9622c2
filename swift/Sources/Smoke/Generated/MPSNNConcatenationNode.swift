// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNConcatenationNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNConcatenationNode.init(sources:)") { _ = MPSNNConcatenationNode(sources: [MPSNNImageNode(handle: nil)]) }
}
