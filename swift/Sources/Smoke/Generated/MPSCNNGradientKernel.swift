// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNGradientKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNGradientKernel.kernelOffsetX") { _ = MPSCNNGradientKernel(device: device).kernelOffsetX }
    add("MPSCNNGradientKernel.kernelOffsetX =") { let o = MPSCNNGradientKernel(device: device); o.kernelOffsetX = 1 }
    add("MPSCNNGradientKernel.kernelOffsetY") { _ = MPSCNNGradientKernel(device: device).kernelOffsetY }
    add("MPSCNNGradientKernel.kernelOffsetY =") { let o = MPSCNNGradientKernel(device: device); o.kernelOffsetY = 1 }
    add("MPSCNNGradientKernel.encode(commandBuffer:sourceGradient:sourceImage:gradientState:)") { _ = MPSCNNGradientKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceGradient: image(), sourceImage: image(), gradientState: MPSState(device: device, bufferSize: 64)) }
    add("MPSCNNGradientKernel.encode(commandBuffer:sourceGradient:sourceImage:gradientState:destinationGradient:)") { MPSCNNGradientKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceGradient: image(), sourceImage: image(), gradientState: MPSState(device: device, bufferSize: 64), destinationGradient: image()) }
    add("MPSCNNGradientKernel.encodeBatch(commandBuffer:sourceGradients:sourceImages:gradientStates:)") { _ = MPSCNNGradientKernel(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceGradients: [image()], sourceImages: [image()], gradientStates: [MPSState(device: device, bufferSize: 64)]) }
    add("MPSCNNGradientKernel.encodeBatch(commandBuffer:sourceGradients:sourceImages:gradientStates:destinationGradients:)") { MPSCNNGradientKernel(device: device).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceGradients: [image()], sourceImages: [image()], gradientStates: [MPSState(device: device, bufferSize: 64)], destinationGradients: [image()]) }
}
