// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNImageNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNImageNode.handle") { _ = MPSNNImageNode(handle: nil).handle }
    add("MPSNNImageNode.handle =") { let o = MPSNNImageNode(handle: nil); o.handle = Handle() }
    add("MPSNNImageNode.format") { _ = MPSNNImageNode(handle: nil).format }
    add("MPSNNImageNode.format =") { let o = MPSNNImageNode(handle: nil); o.format = MPSImageFeatureChannelFormat.none }
    add("MPSNNImageNode.imageAllocator") { _ = MPSNNImageNode(handle: nil).imageAllocator }
    add("MPSNNImageNode.imageAllocator =") { let o = MPSNNImageNode(handle: nil); o.imageAllocator = MPSImage.defaultAllocator() }
    add("MPSNNImageNode.exportFromGraph") { _ = MPSNNImageNode(handle: nil).exportFromGraph }
    add("MPSNNImageNode.exportFromGraph =") { let o = MPSNNImageNode(handle: nil); o.exportFromGraph = true }
    add("MPSNNImageNode.synchronizeResource") { _ = MPSNNImageNode(handle: nil).synchronizeResource }
    add("MPSNNImageNode.synchronizeResource =") { let o = MPSNNImageNode(handle: nil); o.synchronizeResource = true }
    add("MPSNNImageNode.stopGradient") { _ = MPSNNImageNode(handle: nil).stopGradient }
    add("MPSNNImageNode.stopGradient =") { let o = MPSNNImageNode(handle: nil); o.stopGradient = true }
    add("MPSNNImageNode.init(handle:)") { _ = MPSNNImageNode(handle: Handle()) }
    add("MPSNNImageNode.exportedNode(with:)") { _ = MPSNNImageNode.exportedNode(with: Handle()) }
}
