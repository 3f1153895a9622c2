// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSUnaryImageKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSUnaryImageKernel.offset") { _ = MPSUnaryImageKernel(device: device).offset }
    add("MPSUnaryImageKernel.offset =") { let o = MPSUnaryImageKernel(device: device); o.offset = MPSOffset() }
    add("MPSUnaryImageKernel.clipRect") { _ = MPSUnaryImageKernel(device: device).clipRect }
    add("MPSUnaryImageKernel.clipRect =") { let o = MPSUnaryImageKernel(device: device); o.clipRect = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSUnaryImageKernel.edgeMode") { _ = MPSUnaryImageKernel(device: device).edgeMode }
    add("MPSUnaryImageKernel.edgeMode =") { let o = MPSUnaryImageKernel(device: device); o.edgeMode = MPSImageEdgeMode.zero }
    add("MPSUnaryImageKernel.encode(commandBuffer:inPlaceTexture:fallbackCopyAllocator:)") { _ = MPSUnaryImageKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, inPlaceTexture: place(of: texture()), fallbackCopyAllocator: { _, _, _ in texture() }) }
    add("MPSUnaryImageKernel.encode(commandBuffer:sourceTexture:destinationTexture:)") { MPSUnaryImageKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceTexture: texture(), destinationTexture: texture()) }
    add("MPSUnaryImageKernel.encode(commandBuffer:sourceImage:destinationImage:)") { MPSUnaryImageKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), destinationImage: image()) }
    add("MPSUnaryImageKernel.sourceRegion(destinationSize:)") { _ = MPSUnaryImageKernel(device: device).sourceRegion(destinationSize: MTLSizeMake(1, 1, 1)) }
}
