// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNKernel.offset") { _ = MPSCNNKernel(device: device).offset }
    add("MPSCNNKernel.offset =") { let o = MPSCNNKernel(device: device); o.offset = MPSOffset() }
    add("MPSCNNKernel.clipRect") { _ = MPSCNNKernel(device: device).clipRect }
    add("MPSCNNKernel.clipRect =") { let o = MPSCNNKernel(device: device); o.clipRect = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSCNNKernel.destinationFeatureChannelOffset") { _ = MPSCNNKernel(device: device).destinationFeatureChannelOffset }
    add("MPSCNNKernel.destinationFeatureChannelOffset =") { let o = MPSCNNKernel(device: device); o.destinationFeatureChannelOffset = 1 }
    add("MPSCNNKernel.sourceFeatureChannelOffset") { _ = MPSCNNKernel(device: device).sourceFeatureChannelOffset }
    add("MPSCNNKernel.sourceFeatureChannelOffset =") { let o = MPSCNNKernel(device: device); o.sourceFeatureChannelOffset = 1 }
    add("MPSCNNKernel.sourceFeatureChannelMaxCount") { _ = MPSCNNKernel(device: device).sourceFeatureChannelMaxCount }
    add("MPSCNNKernel.sourceFeatureChannelMaxCount =") { let o = MPSCNNKernel(device: device); o.sourceFeatureChannelMaxCount = 1 }
    add("MPSCNNKernel.edgeMode") { _ = MPSCNNKernel(device: device).edgeMode }
    add("MPSCNNKernel.edgeMode =") { let o = MPSCNNKernel(device: device); o.edgeMode = MPSImageEdgeMode.zero }
    add("MPSCNNKernel.kernelWidth") { _ = MPSCNNKernel(device: device).kernelWidth }
    add("MPSCNNKernel.kernelHeight") { _ = MPSCNNKernel(device: device).kernelHeight }
    add("MPSCNNKernel.strideInPixelsX") { _ = MPSCNNKernel(device: device).strideInPixelsX }
    add("MPSCNNKernel.strideInPixelsY") { _ = MPSCNNKernel(device: device).strideInPixelsY }
    add("MPSCNNKernel.dilationRateX") { _ = MPSCNNKernel(device: device).dilationRateX }
    add("MPSCNNKernel.dilationRateY") { _ = MPSCNNKernel(device: device).dilationRateY }
    add("MPSCNNKernel.isBackwards") { _ = MPSCNNKernel(device: device).isBackwards }
    add("MPSCNNKernel.isStateModified") { _ = MPSCNNKernel(device: device).isStateModified }
    add("MPSCNNKernel.padding") { _ = MPSCNNKernel(device: device).padding }
    add("MPSCNNKernel.padding =") { let o = MPSCNNKernel(device: device); o.padding = MPSNNDefaultPadding(method: []) }
    add("MPSCNNKernel.destinationImageAllocator") { _ = MPSCNNKernel(device: device).destinationImageAllocator }
    add("MPSCNNKernel.destinationImageAllocator =") { let o = MPSCNNKernel(device: device); o.destinationImageAllocator = MPSImage.defaultAllocator() }
    add("MPSCNNKernel.encode(commandBuffer:sourceImage:destinationImage:)") { MPSCNNKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), destinationImage: image()) }
    add("MPSCNNKernel.encode(commandBuffer:sourceImage:destinationState:destinationImage:)") { MPSCNNKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), destinationState: MPSState(device: device, bufferSize: 64), destinationImage: image()) }
    add("MPSCNNKernel.encodeBatch(commandBuffer:sourceImages:destinationImages:)") { MPSCNNKernel(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], destinationImages: [image()]) }
    add("MPSCNNKernel.encodeBatch(commandBuffer:sourceImages:destinationStates:destinationImages:)") { MPSCNNKernel(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], destinationStates: [MPSState(device: device, bufferSize: 64)], destinationImages: [image()]) }
    add("MPSCNNKernel.encode(commandBuffer:sourceImage:)") { _ = MPSCNNKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image()) }
    add("MPSCNNKernel.encode(commandBuffer:sourceImage:destinationState:destinationStateIsTemporary:)") { _ = MPSCNNKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), destinationState: place(), destinationStateIsTemporary: true) }
    add("MPSCNNKernel.encodeBatch(commandBuffer:sourceImages:)") { _ = MPSCNNKernel(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()]) }
    add("MPSCNNKernel.encodeBatch(commandBuffer:sourceImages:destinationStates:destinationStateIsTemporary:)") { _ = MPSCNNKernel(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], destinationStates: place(), destinationStateIsTemporary: true) }
    add("MPSCNNKernel.resultState(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNKernel(device: device).resultState(sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNKernel.resultStateBatch(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNKernel(device: device).resultStateBatch(sourceImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
    add("MPSCNNKernel.temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNKernel(device: device).temporaryResultState(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNKernel.temporaryResultStateBatch(commandBuffer:sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNKernel(device: device).temporaryResultStateBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
    add("MPSCNNKernel.isResultStateReusedAcrossBatch()") { _ = MPSCNNKernel(device: device).isResultStateReusedAcrossBatch() }
    add("MPSCNNKernel.appendBatchBarrier()") { _ = MPSCNNKernel(device: device).appendBatchBarrier() }
    add("MPSCNNKernel.destinationImageDescriptor(sourceImages:sourceStates:)") { _ = MPSCNNKernel(device: device).destinationImageDescriptor(sourceImages: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)]) }
    add("MPSCNNKernel.encodingStorageSize(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNKernel(device: device).encodingStorageSize(sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNKernel.batchEncodingStorageSize(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNKernel(device: device).batchEncodingStorageSize(sourceImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
}
