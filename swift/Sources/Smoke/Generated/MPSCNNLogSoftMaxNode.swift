// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNLogSoftMaxNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNLogSoftMaxNode.init(source:)") { _ = MPSCNNLogSoftMaxNode(source: MPSNNImageNode(handle: nil)) }
}
