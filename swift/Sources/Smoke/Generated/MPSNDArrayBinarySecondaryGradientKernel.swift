// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayBinarySecondaryGradientKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayBinarySecondaryGradientKernel.encode(to:primarySourceArray:secondarySourceArray:sourceGradient:gradientState:)") { _ = MPSNDArrayBinarySecondaryGradientKernel(device: device, sourceCount: 1, sourceGradientIndex: 1).encode(to: queue.makeCommandBuffer()!, primarySourceArray: array(), secondarySourceArray: array(), sourceGradient: array(), gradientState: MPSState(device: device, bufferSize: 64)) }
    add("MPSNDArrayBinarySecondaryGradientKernel.encode(to:primarySourceArray:secondarySourceArray:sourceGradient:gradientState:destinationArray:)") { MPSNDArrayBinarySecondaryGradientKernel(device: device, sourceCount: 1, sourceGradientIndex: 1).encode(to: queue.makeCommandBuffer()!, primarySourceArray: array(), secondarySourceArray: array(), sourceGradient: array(), gradientState: MPSState(device: device, bufferSize: 64), destinationArray: array()) }
}
