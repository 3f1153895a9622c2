// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNBinaryKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNBinaryKernel.primaryOffset") { _ = MPSCNNBinaryKernel(device: device).primaryOffset }
    add("MPSCNNBinaryKernel.primaryOffset =") { let o = MPSCNNBinaryKernel(device: device); o.primaryOffset = MPSOffset() }
    add("MPSCNNBinaryKernel.secondaryOffset") { _ = MPSCNNBinaryKernel(device: device).secondaryOffset }
    add("MPSCNNBinaryKernel.secondaryOffset =") { let o = MPSCNNBinaryKernel(device: device); o.secondaryOffset = MPSOffset() }
    add("MPSCNNBinaryKernel.clipRect") { _ = MPSCNNBinaryKernel(device: device).clipRect }
    add("MPSCNNBinaryKernel.clipRect =") { let o = MPSCNNBinaryKernel(device: device); o.clipRect = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSCNNBinaryKernel.destinationFeatureChannelOffset") { _ = MPSCNNBinaryKernel(device: device).destinationFeatureChannelOffset }
    add("MPSCNNBinaryKernel.destinationFeatureChannelOffset =") { let o = MPSCNNBinaryKernel(device: device); o.destinationFeatureChannelOffset = 1 }
    add("MPSCNNBinaryKernel.primarySourceFeatureChannelOffset") { _ = MPSCNNBinaryKernel(device: device).primarySourceFeatureChannelOffset }
    add("MPSCNNBinaryKernel.primarySourceFeatureChannelOffset =") { let o = MPSCNNBinaryKernel(device: device); o.primarySourceFeatureChannelOffset = 1 }
    add("MPSCNNBinaryKernel.secondarySourceFeatureChannelOffset") { _ = MPSCNNBinaryKernel(device: device).secondarySourceFeatureChannelOffset }
    add("MPSCNNBinaryKernel.secondarySourceFeatureChannelOffset =") { let o = MPSCNNBinaryKernel(device: device); o.secondarySourceFeatureChannelOffset = 1 }
    add("MPSCNNBinaryKernel.primarySourceFeatureChannelMaxCount") { _ = MPSCNNBinaryKernel(device: device).primarySourceFeatureChannelMaxCount }
    add("MPSCNNBinaryKernel.primarySourceFeatureChannelMaxCount =") { let o = MPSCNNBinaryKernel(device: device); o.primarySourceFeatureChannelMaxCount = 1 }
    add("MPSCNNBinaryKernel.secondarySourceFeatureChannelMaxCount") { _ = MPSCNNBinaryKernel(device: device).secondarySourceFeatureChannelMaxCount }
    add("MPSCNNBinaryKernel.secondarySourceFeatureChannelMaxCount =") { let o = MPSCNNBinaryKernel(device: device); o.secondarySourceFeatureChannelMaxCount = 1 }
    add("MPSCNNBinaryKernel.primaryEdgeMode") { _ = MPSCNNBinaryKernel(device: device).primaryEdgeMode }
    add("MPSCNNBinaryKernel.primaryEdgeMode =") { let o = MPSCNNBinaryKernel(device: device); o.primaryEdgeMode = MPSImageEdgeMode.zero }
    add("MPSCNNBinaryKernel.secondaryEdgeMode") { _ = MPSCNNBinaryKernel(device: device).secondaryEdgeMode }
    add("MPSCNNBinaryKernel.secondaryEdgeMode =") { let o = MPSCNNBinaryKernel(device: device); o.secondaryEdgeMode = MPSImageEdgeMode.zero }
    add("MPSCNNBinaryKernel.primaryKernelWidth") { _ = MPSCNNBinaryKernel(device: device).primaryKernelWidth }
    add("MPSCNNBinaryKernel.primaryKernelHeight") { _ = MPSCNNBinaryKernel(device: device).primaryKernelHeight }
    add("MPSCNNBinaryKernel.secondaryKernelWidth") { _ = MPSCNNBinaryKernel(device: device).secondaryKernelWidth }
    add("MPSCNNBinaryKernel.secondaryKernelHeight") { _ = MPSCNNBinaryKernel(device: device).secondaryKernelHeight }
    add("MPSCNNBinaryKernel.primaryStrideInPixelsX") { _ = MPSCNNBinaryKernel(device: device).primaryStrideInPixelsX }
    add("MPSCNNBinaryKernel.primaryStrideInPixelsX =") { let o = MPSCNNBinaryKernel(device: device); o.primaryStrideInPixelsX = 1 }
    add("MPSCNNBinaryKernel.primaryStrideInPixelsY") { _ = MPSCNNBinaryKernel(device: device).primaryStrideInPixelsY }
    add("MPSCNNBinaryKernel.primaryStrideInPixelsY =") { let o = MPSCNNBinaryKernel(device: device); o.primaryStrideInPixelsY = 1 }
    add("MPSCNNBinaryKernel.secondaryStrideInPixelsX") { _ = MPSCNNBinaryKernel(device: device).secondaryStrideInPixelsX }
    add("MPSCNNBinaryKernel.secondaryStrideInPixelsX =") { let o = MPSCNNBinaryKernel(device: device); o.secondaryStrideInPixelsX = 1 }
    add("MPSCNNBinaryKernel.secondaryStrideInPixelsY") { _ = MPSCNNBinaryKernel(device: device).secondaryStrideInPixelsY }
    add("MPSCNNBinaryKernel.secondaryStrideInPixelsY =") { let o = MPSCNNBinaryKernel(device: device); o.secondaryStrideInPixelsY = 1 }
    add("MPSCNNBinaryKernel.primaryDilationRateX") { _ = MPSCNNBinaryKernel(device: device).primaryDilationRateX }
    add("MPSCNNBinaryKernel.primaryDilationRateY") { _ = MPSCNNBinaryKernel(device: device).primaryDilationRateY }
    add("MPSCNNBinaryKernel.secondaryDilationRateX") { _ = MPSCNNBinaryKernel(device: device).secondaryDilationRateX }
    add("MPSCNNBinaryKernel.secondaryDilationRateY") { _ = MPSCNNBinaryKernel(device: device).secondaryDilationRateY }
    add("MPSCNNBinaryKernel.isBackwards") { _ = MPSCNNBinaryKernel(device: device).isBackwards }
    add("MPSCNNBinaryKernel.isStateModified") { _ = MPSCNNBinaryKernel(device: device).isStateModified }
    add("MPSCNNBinaryKernel.padding") { _ = MPSCNNBinaryKernel(device: device).padding }
    add("MPSCNNBinaryKernel.padding =") { let o = MPSCNNBinaryKernel(device: device); o.padding = MPSNNDefaultPadding(method: []) }
    add("MPSCNNBinaryKernel.destinationImageAllocator") { _ = MPSCNNBinaryKernel(device: device).destinationImageAllocator }
    add("MPSCNNBinaryKernel.destinationImageAllocator =") { let o = MPSCNNBinaryKernel(device: device); o.destinationImageAllocator = MPSImage.defaultAllocator() }
    add("MPSCNNBinaryKernel.encode(commandBuffer:primaryImage:secondaryImage:destinationImage:)") { MPSCNNBinaryKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, primaryImage: image(), secondaryImage: image(), destinationImage: image()) }
    add("MPSCNNBinaryKernel.encodeBatch(commandBuffer:primaryImages:secondaryImages:destinationImages:)") { MPSCNNBinaryKernel(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, primaryImages: [image()], secondaryImages: [image()], destinationImages: [image()]) }
    add("MPSCNNBinaryKernel.encode(commandBuffer:primaryImage:secondaryImage:)") { _ = MPSCNNBinaryKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, primaryImage: image(), secondaryImage: image()) }
    add("MPSCNNBinaryKernel.encodeBatch(commandBuffer:primaryImages:secondaryImages:)") { _ = MPSCNNBinaryKernel(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, primaryImages: [image()], secondaryImages: [image()]) }
    add("MPSCNNBinaryKernel.encode(commandBuffer:primaryImage:secondaryImage:destinationState:destinationStateIsTemporary:)") { _ = MPSCNNBinaryKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, primaryImage: image(), secondaryImage: image(), destinationState: place(), destinationStateIsTemporary: true) }
    add("MPSCNNBinaryKernel.encodeBatch(commandBuffer:primaryImages:secondaryImages:destinationStates:destinationStateIsTemporary:)") { _ = MPSCNNBinaryKernel(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, primaryImages: [image()], secondaryImages: [image()], destinationStates: place(), destinationStateIsTemporary: true) }
    add("MPSCNNBinaryKernel.resultState(primaryImage:secondaryImage:sourceStates:destinationImage:)") { _ = MPSCNNBinaryKernel(device: device).resultState(primaryImage: image(), secondaryImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNBinaryKernel.resultStateBatch(primaryImage:secondaryImage:sourceStates:destinationImage:)") { _ = MPSCNNBinaryKernel(device: device).resultStateBatch(primaryImage: [image()], secondaryImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
    add("MPSCNNBinaryKernel.temporaryResultState(commandBuffer:primaryImage:secondaryImage:sourceStates:destinationImage:)") { _ = MPSCNNBinaryKernel(device: device).temporaryResultState(commandBuffer: queue.makeCommandBuffer()!, primaryImage: image(), secondaryImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNBinaryKernel.temporaryResultStateBatch(commandBuffer:primaryImage:secondaryImage:sourceStates:destinationImage:)") { _ = MPSCNNBinaryKernel(device: device).temporaryResultStateBatch(commandBuffer: queue.makeCommandBuffer()!, primaryImage: [image()], secondaryImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
    add("MPSCNNBinaryKernel.isResultStateReusedAcrossBatch()") { _ = MPSCNNBinaryKernel(device: device).isResultStateReusedAcrossBatch() }
    add("MPSCNNBinaryKernel.appendBatchBarrier()") { _ = MPSCNNBinaryKernel(device: device).appendBatchBarrier() }
    add("MPSCNNBinaryKernel.destinationImageDescriptor(forSourceImages:sourceStates:)") { _ = MPSCNNBinaryKernel(device: device).destinationImageDescriptor(forSourceImages: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)]) }
    add("MPSCNNBinaryKernel.encodingStorageSize(primaryImage:secondaryImage:sourceStates:destinationImage:)") { _ = MPSCNNBinaryKernel(device: device).encodingStorageSize(primaryImage: image(), secondaryImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNBinaryKernel.batchEncodingStorageSize(primaryImage:secondaryImage:sourceStates:destinationImage:)") { _ = MPSCNNBinaryKernel(device: device).batchEncodingStorageSize(primaryImage: [image()], secondaryImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
}
