// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNArithmetic(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNArithmetic.primaryScale") { _ = MPSCNNArithmetic(device: device).primaryScale }
    add("MPSCNNArithmetic.primaryScale =") { let o = MPSCNNArithmetic(device: device); o.primaryScale = 0.5 }
    add("MPSCNNArithmetic.secondaryScale") { _ = MPSCNNArithmetic(device: device).secondaryScale }
    add("MPSCNNArithmetic.secondaryScale =") { let o = MPSCNNArithmetic(device: device); o.secondaryScale = 0.5 }
    add("MPSCNNArithmetic.bias") { _ = MPSCNNArithmetic(device: device).bias }
    add("MPSCNNArithmetic.bias =") { let o = MPSCNNArithmetic(device: device); o.bias = 0.5 }
    add("MPSCNNArithmetic.primaryStrideInFeatureChannels") { _ = MPSCNNArithmetic(device: device).primaryStrideInFeatureChannels }
    add("MPSCNNArithmetic.primaryStrideInFeatureChannels =") { let o = MPSCNNArithmetic(device: device); o.primaryStrideInFeatureChannels = 1 }
    add("MPSCNNArithmetic.secondaryStrideInFeatureChannels") { _ = MPSCNNArithmetic(device: device).secondaryStrideInFeatureChannels }
    add("MPSCNNArithmetic.secondaryStrideInFeatureChannels =") { let o = MPSCNNArithmetic(device: device); o.secondaryStrideInFeatureChannels = 1 }
    add("MPSCNNArithmetic.minimumValue") { _ = MPSCNNArithmetic(device: device).minimumValue }
    add("MPSCNNArithmetic.minimumValue =") { let o = MPSCNNArithmetic(device: device); o.minimumValue = 0.5 }
    add("MPSCNNArithmetic.maximumValue") { _ = MPSCNNArithmetic(device: device).maximumValue }
    add("MPSCNNArithmetic.maximumValue =") { let o = MPSCNNArithmetic(device: device); o.maximumValue = 0.5 }
    add("MPSCNNArithmetic.encode(commandBuffer:primaryImage:secondaryImage:destinationState:destinationImage:)") { MPSCNNArithmetic(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, primaryImage: image(), secondaryImage: image(), destinationState: MPSCNNArithmeticGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!), destinationImage: image()) }
    add("MPSCNNArithmetic.encodeBatch(commandBuffer:primaryImages:secondaryImages:destinationStates:destinationImages:)") { MPSCNNArithmetic(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, primaryImages: [image()], secondaryImages: [image()], destinationStates: [MPSCNNArithmeticGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!)], destinationImages: [image()]) }
}
