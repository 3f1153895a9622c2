// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNSoftMaxNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNSoftMaxNode.init(source:)") { _ = MPSCNNSoftMaxNode(source: MPSNNImageNode(handle: nil)) }
}
