// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNReshape(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNReshape.encode(commandBuffer:sourceImage:reshapedWidth:reshapedHeight:reshapedFeatureChannels:)") { _ = MPSNNReshape(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), reshapedWidth: 1, reshapedHeight: 1, reshapedFeatureChannels: 1) }
    add("MPSNNReshape.encode(commandBuffer:sourceImage:destinationState:destinationStateIsTemporary:reshapedWidth:reshapedHeight:reshapedFeatureChannels:)") { _ = MPSNNReshape(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), destinationState: place(), destinationStateIsTemporary: true, reshapedWidth: 1, reshapedHeight: 1, reshapedFeatureChannels: 1) }
    add("MPSNNReshape.encodeBatch(commandBuffer:sourceImages:reshapedWidth:reshapedHeight:reshapedFeatureChannels:)") { _ = MPSNNReshape(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], reshapedWidth: 1, reshapedHeight: 1, reshapedFeatureChannels: 1) }
    add("MPSNNReshape.encodeBatch(commandBuffer:sourceImages:destinationStates:destinationStateIsTemporary:reshapedWidth:reshapedHeight:reshapedFeatureChannels:)") { _ = MPSNNReshape(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], destinationStates: place(), destinationStateIsTemporary: true, reshapedWidth: 1, reshapedHeight: 1, reshapedFeatureChannels: 1) }
}
