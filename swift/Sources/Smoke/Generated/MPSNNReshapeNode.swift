// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNReshapeNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNReshapeNode.init(source:resultWidth:resultHeight:resultFeatureChannels:)") { _ = MPSNNReshapeNode(source: MPSNNImageNode(handle: nil), resultWidth: 1, resultHeight: 1, resultFeatureChannels: 1) }
}
