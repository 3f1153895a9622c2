// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSTemporaryImage(_ add: (String, @escaping Call) -> Void) {
    add("MPSTemporaryImage.readCount") { _ = MPSTemporaryImage(commandBuffer: queue.makeCommandBuffer()!, imageDescriptor: MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1)).readCount }
    add("MPSTemporaryImage.readCount =") { let o = MPSTemporaryImage(commandBuffer: queue.makeCommandBuffer()!, imageDescriptor: MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1)); o.readCount = 1 }
    add("MPSTemporaryImage.init(commandBuffer:imageDescriptor:)") { _ = MPSTemporaryImage(commandBuffer: queue.makeCommandBuffer()!, imageDescriptor: MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1)) }
    add("MPSTemporaryImage.init(commandBuffer:textureDescriptor:)") { _ = MPSTemporaryImage(commandBuffer: queue.makeCommandBuffer()!, textureDescriptor: textureDescriptor()) }
    add("MPSTemporaryImage.init(commandBuffer:textureDescriptor:featureChannels:)") { _ = MPSTemporaryImage(commandBuffer: queue.makeCommandBuffer()!, textureDescriptor: textureDescriptor(), featureChannels: 1) }
    add("MPSTemporaryImage.prefetchStorage(with:imageDescriptorList:)") { MPSTemporaryImage.prefetchStorage(with: queue.makeCommandBuffer()!, imageDescriptorList: [MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1)]) }
}
