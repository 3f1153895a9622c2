// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNStateNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNStateNode.handle") { _ = MPSNNStateNode().handle }
    add("MPSNNStateNode.handle =") { let o = MPSNNStateNode(); o.handle = Handle() }
    add("MPSNNStateNode.exportFromGraph") { _ = MPSNNStateNode().exportFromGraph }
    add("MPSNNStateNode.exportFromGraph =") { let o = MPSNNStateNode(); o.exportFromGraph = true }
    add("MPSNNStateNode.synchronizeResource") { _ = MPSNNStateNode().synchronizeResource }
    add("MPSNNStateNode.synchronizeResource =") { let o = MPSNNStateNode(); o.synchronizeResource = true }
}
