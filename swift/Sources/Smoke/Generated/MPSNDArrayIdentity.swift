// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayIdentity(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayIdentity.reshape(with:sourceArray:shape:destinationArray:)") { _ = MPSNDArrayIdentity(device: device, sourceCount: 1).reshape(with: queue.makeCommandBuffer()!, sourceArray: array(), shape: [1], destinationArray: array()) }
    add("MPSNDArrayIdentity.reshape(with:sourceArray:dimensionCount:dimensionSizes:destinationArray:)") { _ = MPSNDArrayIdentity(device: device, sourceCount: 1).reshape(with: queue.makeCommandBuffer()!, sourceArray: array(), dimensionCount: 1, dimensionSizes: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self)), destinationArray: array()) }
    add("MPSNDArrayIdentity.reshape(with:commandBuffer:sourceArray:shape:destinationArray:)") { _ = MPSNDArrayIdentity(device: device, sourceCount: 1).reshape(with: nil, commandBuffer: queue.makeCommandBuffer()!, sourceArray: array(), shape: [1], destinationArray: array()) }
    add("MPSNDArrayIdentity.reshape(with:commandBuffer:sourceArray:dimensionCount:dimensionSizes:destinationArray:)") { _ = MPSNDArrayIdentity(device: device, sourceCount: 1).reshape(with: nil, commandBuffer: queue.makeCommandBuffer()!, sourceArray: array(), dimensionCount: 1, dimensionSizes: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self)), destinationArray: array()) }
}
