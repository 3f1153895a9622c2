// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNMultiaryKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNMultiaryKernel.sourceCount") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).sourceCount }
    add("MPSCNNMultiaryKernel.clipRect") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).clipRect }
    add("MPSCNNMultiaryKernel.clipRect =") { let o = MPSCNNMultiaryKernel(device: device, sourceCount: 1); o.clipRect = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSCNNMultiaryKernel.destinationFeatureChannelOffset") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).destinationFeatureChannelOffset }
    add("MPSCNNMultiaryKernel.destinationFeatureChannelOffset =") { let o = MPSCNNMultiaryKernel(device: device, sourceCount: 1); o.destinationFeatureChannelOffset = 1 }
    add("MPSCNNMultiaryKernel.isBackwards") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).isBackwards }
    add("MPSCNNMultiaryKernel.isStateModified") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).isStateModified }
    add("MPSCNNMultiaryKernel.padding") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).padding }
    add("MPSCNNMultiaryKernel.padding =") { let o = MPSCNNMultiaryKernel(device: device, sourceCount: 1); o.padding = MPSNNDefaultPadding(method: []) }
    add("MPSCNNMultiaryKernel.destinationImageAllocator") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).destinationImageAllocator }
    add("MPSCNNMultiaryKernel.destinationImageAllocator =") { let o = MPSCNNMultiaryKernel(device: device, sourceCount: 1); o.destinationImageAllocator = MPSImage.defaultAllocator() }
    add("MPSCNNMultiaryKernel.init(device:sourceCount:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1) }
    add("MPSCNNMultiaryKernel.offset(at:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).offset(at: 1) }
    add("MPSCNNMultiaryKernel.setOffset(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setOffset(MPSOffset(), at: 1) }
    add("MPSCNNMultiaryKernel.sourceFeatureChannelOffset(at:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).sourceFeatureChannelOffset(at: 1) }
    add("MPSCNNMultiaryKernel.setSourceFeatureChannelOffset(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setSourceFeatureChannelOffset(1, at: 1) }
    add("MPSCNNMultiaryKernel.sourceFeatureChannelMaxCount(at:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).sourceFeatureChannelMaxCount(at: 1) }
    add("MPSCNNMultiaryKernel.setSourceFeatureChannelMaxCount(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setSourceFeatureChannelMaxCount(1, at: 1) }
    add("MPSCNNMultiaryKernel.edgeMode(at:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).edgeMode(at: 1) }
    add("MPSCNNMultiaryKernel.setEdgeMode(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setEdgeMode(MPSImageEdgeMode.zero, at: 1) }
    add("MPSCNNMultiaryKernel.kernelWidth(at:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).kernelWidth(at: 1) }
    add("MPSCNNMultiaryKernel.setKernelWidth(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setKernelWidth(1, at: 1) }
    add("MPSCNNMultiaryKernel.kernelHeight(at:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).kernelHeight(at: 1) }
    add("MPSCNNMultiaryKernel.setKernelHeight(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setKernelHeight(1, at: 1) }
    add("MPSCNNMultiaryKernel.stride(inPixelsXatIndex:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).stride(inPixelsXatIndex: 1) }
    add("MPSCNNMultiaryKernel.setStrideInPixelsX(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setStrideInPixelsX(1, at: 1) }
    add("MPSCNNMultiaryKernel.stride(inPixelsYatIndex:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).stride(inPixelsYatIndex: 1) }
    add("MPSCNNMultiaryKernel.setStrideInPixelsY(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setStrideInPixelsY(1, at: 1) }
    add("MPSCNNMultiaryKernel.dilationRateXatIndex(_:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).dilationRateXatIndex(1) }
    add("MPSCNNMultiaryKernel.setDilationRateX(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setDilationRateX(1, at: 1) }
    add("MPSCNNMultiaryKernel.dilationRateYatIndex(_:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).dilationRateYatIndex(1) }
    add("MPSCNNMultiaryKernel.setDilationRateY(_:at:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).setDilationRateY(1, at: 1) }
    add("MPSCNNMultiaryKernel.encode(commandBuffer:sourceImages:destinationImage:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], destinationImage: image()) }
    add("MPSCNNMultiaryKernel.encodeBatch(commandBuffer:sourceImages:destinationImages:)") { MPSCNNMultiaryKernel(device: device, sourceCount: 1).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [[image()]], destinationImages: [image()]) }
    add("MPSCNNMultiaryKernel.encode(commandBuffer:sourceImages:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()]) }
    add("MPSCNNMultiaryKernel.encodeBatch(commandBuffer:sourceImages:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [[image()]]) }
    add("MPSCNNMultiaryKernel.encode(commandBuffer:sourceImages:destinationState:destinationStateIsTemporary:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], destinationState: place(), destinationStateIsTemporary: true) }
    add("MPSCNNMultiaryKernel.encodeBatch(commandBuffer:sourceImages:destinationStates:destinationStateIsTemporary:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [[image()]], destinationStates: place(), destinationStateIsTemporary: true) }
    add("MPSCNNMultiaryKernel.isResultStateReusedAcrossBatch()") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).isResultStateReusedAcrossBatch() }
    add("MPSCNNMultiaryKernel.appendBatchBarrier()") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).appendBatchBarrier() }
    add("MPSCNNMultiaryKernel.resultState(sourceImages:sourceStates:destinationImage:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).resultState(sourceImages: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNMultiaryKernel.resultStateBatch(sourceImages:sourceStates:destinationImage:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).resultStateBatch(sourceImages: [[image()]], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
    add("MPSCNNMultiaryKernel.temporaryResultState(commandBuffer:sourceImages:sourceStates:destinationImage:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).temporaryResultState(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNMultiaryKernel.temporaryResultStateBatch(commandBuffer:sourceImages:sourceStates:destinationImage:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).temporaryResultStateBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [[image()]], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
    add("MPSCNNMultiaryKernel.destinationImageDescriptor(sourceImages:sourceStates:)") { _ = MPSCNNMultiaryKernel(device: device, sourceCount: 1).destinationImageDescriptor(sourceImages: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)]) }
}
