// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayMultiaryKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayMultiaryKernel.encode(to:sourceArrays:)") { _ = MPSNDArrayMultiaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, sourceArrays: [array()]) }
    add("MPSNDArrayMultiaryKernel.encode(to:sourceArrays:destinationArray:)") { MPSNDArrayMultiaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, sourceArrays: [array()], destinationArray: array()) }
    add("MPSNDArrayMultiaryKernel.encode(to:sourceArrays:resultState:outputStateIsTemporary:)") { _ = MPSNDArrayMultiaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, sourceArrays: [array()], resultState: place(), outputStateIsTemporary: true) }
    add("MPSNDArrayMultiaryKernel.encode(to:sourceArrays:resultState:destinationArray:)") { MPSNDArrayMultiaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, sourceArrays: [array()], resultState: MPSState(device: device, bufferSize: 64), destinationArray: array()) }
    add("MPSNDArrayMultiaryKernel.encode(to:commandBuffer:sourceArrays:destinationArray:)") { MPSNDArrayMultiaryKernel(device: device, sourceCount: 1).encode(to: nil, commandBuffer: queue.makeCommandBuffer()!, sourceArrays: [array()], destinationArray: array()) }
}
