// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNScaleNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNScaleNode.init(source:outputSize:)") { _ = MPSNNScaleNode(source: MPSNNImageNode(handle: nil), outputSize: MTLSizeMake(1, 1, 1)) }
    add("MPSNNScaleNode.init(source:transformProvider:outputSize:)") { _ = MPSNNScaleNode(source: MPSNNImageNode(handle: nil), transformProvider: nil, outputSize: MTLSizeMake(1, 1, 1)) }
}
