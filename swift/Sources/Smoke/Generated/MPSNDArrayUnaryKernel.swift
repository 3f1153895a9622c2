// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayUnaryKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayUnaryKernel.offsets") { _ = MPSNDArrayUnaryKernel(device: device, sourceCount: 1).offsets }
    add("MPSNDArrayUnaryKernel.edgeMode") { _ = MPSNDArrayUnaryKernel(device: device, sourceCount: 1).edgeMode }
    add("MPSNDArrayUnaryKernel.kernelSizes") { _ = MPSNDArrayUnaryKernel(device: device, sourceCount: 1).kernelSizes }
    add("MPSNDArrayUnaryKernel.strides") { _ = MPSNDArrayUnaryKernel(device: device, sourceCount: 1).strides }
    add("MPSNDArrayUnaryKernel.dilationRates") { _ = MPSNDArrayUnaryKernel(device: device, sourceCount: 1).dilationRates }
    add("MPSNDArrayUnaryKernel.encode(to:sourceArray:)") { _ = MPSNDArrayUnaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, sourceArray: array()) }
    add("MPSNDArrayUnaryKernel.encode(to:sourceArray:destinationArray:)") { MPSNDArrayUnaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, sourceArray: array(), destinationArray: array()) }
    add("MPSNDArrayUnaryKernel.encode(to:sourceArray:resultState:outputStateIsTemporary:)") { _ = MPSNDArrayUnaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, sourceArray: array(), resultState: place(), outputStateIsTemporary: true) }
    add("MPSNDArrayUnaryKernel.encode(to:sourceArray:resultState:destinationArray:)") { MPSNDArrayUnaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, sourceArray: array(), resultState: MPSState(device: device, bufferSize: 64), destinationArray: array()) }
}
