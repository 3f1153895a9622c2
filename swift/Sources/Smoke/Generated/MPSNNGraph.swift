// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNGraph(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNGraph.sourceImageHandles") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.sourceImageHandles }
    add("MPSNNGraph.sourceStateHandles") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.sourceStateHandles }
    add("MPSNNGraph.intermediateImageHandles") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.intermediateImageHandles }
    add("MPSNNGraph.resultStateHandles") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.resultStateHandles }
    add("MPSNNGraph.resultHandle") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.resultHandle }
    add("MPSNNGraph.outputStateIsTemporary") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.outputStateIsTemporary }
    add("MPSNNGraph.outputStateIsTemporary =") { let o = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!; o.outputStateIsTemporary = true }
    add("MPSNNGraph.destinationImageAllocator") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.destinationImageAllocator }
    add("MPSNNGraph.destinationImageAllocator =") { let o = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!; o.destinationImageAllocator = MPSImage.defaultAllocator() }
    add("MPSNNGraph.format") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.format }
    add("MPSNNGraph.format =") { let o = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!; o.format = MPSImageFeatureChannelFormat.none }
    add("MPSNNGraph.resultImageIsNeeded") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.resultImageIsNeeded }
    add("MPSNNGraph.init(device:resultImage:resultImageIsNeeded:)") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil), resultImageIsNeeded: true) }
    add("MPSNNGraph.init(device:resultImages:resultsAreNeeded:)") { _ = MPSNNGraph(device: device, resultImages: [MPSNNImageNode(handle: nil)], resultsAreNeeded: UnsafeMutablePointer<Bool>(memory.assumingMemoryBound(to: Bool.self))) }
    add("MPSNNGraph.init(device:resultImage:)") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil)) }
    add("MPSNNGraph.reloadFromDataSources()") { MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.reloadFromDataSources() }
    add("MPSNNGraph.encode(to:sourceImages:sourceStates:intermediateImages:destinationStates:)") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.encode(to: queue.makeCommandBuffer()!, sourceImages: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)], intermediateImages: NSMutableArray(), destinationStates: NSMutableArray()) }
    add("MPSNNGraph.encodeBatch(to:sourceImages:sourceStates:intermediateImages:destinationStates:)") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.encodeBatch(to: queue.makeCommandBuffer()!, sourceImages: [[image()]], sourceStates: [[MPSState(device: device, bufferSize: 64)]], intermediateImages: NSMutableArray(), destinationStates: NSMutableArray()) }
    add("MPSNNGraph.encode(to:sourceImages:)") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.encode(to: queue.makeCommandBuffer()!, sourceImages: [image()]) }
    add("MPSNNGraph.encodeBatch(to:sourceImages:sourceStates:)") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.encodeBatch(to: queue.makeCommandBuffer()!, sourceImages: [[image()]], sourceStates: [[MPSState(device: device, bufferSize: 64)]]) }
    add("MPSNNGraph.executeAsync(withSourceImages:completionHandler:)") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.executeAsync(withSourceImages: [image()], completionHandler: { _, _ in  }) }
    add("MPSNNGraph.readCountForSourceImage(at:)") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.readCountForSourceImage(at: 1) }
    add("MPSNNGraph.readCountForSourceState(at:)") { _ = MPSNNGraph(device: device, resultImage: MPSNNImageNode(handle: nil))!.readCountForSourceState(at: 1) }
}
