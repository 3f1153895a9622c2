// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNDropout(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNDropout.keepProbability") { _ = MPSCNNDropout(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).keepProbability }
    add("MPSCNNDropout.seed") { _ = MPSCNNDropout(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).seed }
    add("MPSCNNDropout.maskStrideInPixels") { _ = MPSCNNDropout(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).maskStrideInPixels }
    add("MPSCNNDropout.init(device:keepProbability:seed:maskStrideInPixels:)") { _ = MPSCNNDropout(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)) }
    add("MPSCNNDropout.resultState(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNDropout(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).resultState(sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNDropout.resultStateBatch(sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNDropout(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).resultStateBatch(sourceImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
    add("MPSCNNDropout.temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNDropout(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).temporaryResultState(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), sourceStates: [MPSState(device: device, bufferSize: 64)], destinationImage: image()) }
    add("MPSCNNDropout.temporaryResultStateBatch(commandBuffer:sourceImage:sourceStates:destinationImage:)") { _ = MPSCNNDropout(device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1)).temporaryResultStateBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImage: [image()], sourceStates: [[MPSState(device: device, bufferSize: 64)]], destinationImage: [image()]) }
}
