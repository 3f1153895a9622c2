// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayUnaryGradientKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayUnaryGradientKernel.encode(to:sourceArray:sourceGradient:gradientState:)") { _ = MPSNDArrayUnaryGradientKernel(device: device, sourceCount: 1, sourceGradientIndex: 1).encode(to: queue.makeCommandBuffer()!, sourceArray: array(), sourceGradient: array(), gradientState: MPSState(device: device, bufferSize: 64)) }
    add("MPSNDArrayUnaryGradientKernel.encode(to:sourceArray:sourceGradient:gradientState:destinationArray:)") { MPSNDArrayUnaryGradientKernel(device: device, sourceCount: 1, sourceGradientIndex: 1).encode(to: queue.makeCommandBuffer()!, sourceArray: array(), sourceGradient: array(), gradientState: MPSState(device: device, bufferSize: 64), destinationArray: array()) }
}
