// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayBinaryPrimaryGradientKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayBinaryPrimaryGradientKernel.encode(to:primarySourceArray:secondarySourceArray:sourceGradient:gradientState:)") { _ = MPSNDArrayBinaryPrimaryGradientKernel(device: device, sourceCount: 1, sourceGradientIndex: 1).encode(to: queue.makeCommandBuffer()!, primarySourceArray: array(), secondarySourceArray: array(), sourceGradient: array(), gradientState: MPSState(device: device, bufferSize: 64)) }
    add("MPSNDArrayBinaryPrimaryGradientKernel.encode(to:primarySourceArray:secondarySourceArray:sourceGradient:gradientState:destinationArray:)") { MPSNDArrayBinaryPrimaryGradientKernel(device: device, sourceCount: 1, sourceGradientIndex: 1).encode(to: queue.makeCommandBuffer()!, primarySourceArray: array(), secondarySourceArray: array(), sourceGradient: array(), gradientState: MPSState(device: device, bufferSize: 64), destinationArray: array()) }
}
