// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNInitialGradientNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNInitialGradientNode.init(source:)") { _ = MPSNNInitialGradientNode(source: MPSNNImageNode(handle: nil)) }
}
