// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayMultiaryGradientKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayMultiaryGradientKernel.init(device:sourceCount:sourceGradientIndex:)") { _ = MPSNDArrayMultiaryGradientKernel(device: device, sourceCount: 1, sourceGradientIndex: 1) }
    add("MPSNDArrayMultiaryGradientKernel.encode(to:sourceArrays:sourceGradient:gradientState:)") { _ = MPSNDArrayMultiaryGradientKernel(device: device, sourceCount: 1, sourceGradientIndex: 1).encode(to: queue.makeCommandBuffer()!, sourceArrays: [array()], sourceGradient: array(), gradientState: MPSState(device: device, bufferSize: 64)) }
    add("MPSNDArrayMultiaryGradientKernel.encode(to:sourceArrays:sourceGradient:gradientState:destinationArray:)") { MPSNDArrayMultiaryGradientKernel(device: device, sourceCount: 1, sourceGradientIndex: 1).encode(to: queue.makeCommandBuffer()!, sourceArrays: [array()], sourceGradient: array(), gradientState: MPSState(device: device, bufferSize: 64), destinationArray: array()) }
}
