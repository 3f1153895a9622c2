// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSBinaryImageKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSBinaryImageKernel.primaryOffset") { _ = MPSBinaryImageKernel(device: device).primaryOffset }
    add("MPSBinaryImageKernel.primaryOffset =") { let o = MPSBinaryImageKernel(device: device); o.primaryOffset = MPSOffset() }
    add("MPSBinaryImageKernel.secondaryOffset") { _ = MPSBinaryImageKernel(device: device).secondaryOffset }
    add("MPSBinaryImageKernel.secondaryOffset =") { let o = MPSBinaryImageKernel(device: device); o.secondaryOffset = MPSOffset() }
    add("MPSBinaryImageKernel.primaryEdgeMode") { _ = MPSBinaryImageKernel(device: device).primaryEdgeMode }
    add("MPSBinaryImageKernel.primaryEdgeMode =") { let o = MPSBinaryImageKernel(device: device); o.primaryEdgeMode = MPSImageEdgeMode.zero }
    add("MPSBinaryImageKernel.secondaryEdgeMode") { _ = MPSBinaryImageKernel(device: device).secondaryEdgeMode }
    add("MPSBinaryImageKernel.secondaryEdgeMode =") { let o = MPSBinaryImageKernel(device: device); o.secondaryEdgeMode = MPSImageEdgeMode.zero }
    add("MPSBinaryImageKernel.clipRect") { _ = MPSBinaryImageKernel(device: device).clipRect }
    add("MPSBinaryImageKernel.clipRect =") { let o = MPSBinaryImageKernel(device: device); o.clipRect = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSBinaryImageKernel.encode(commandBuffer:primaryTexture:inPlaceSecondaryTexture:fallbackCopyAllocator:)") { _ = MPSBinaryImageKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, primaryTexture: texture(), inPlaceSecondaryTexture: place(of: texture()), fallbackCopyAllocator: { _, _, _ in texture() }) }
    add("MPSBinaryImageKernel.encode(commandBuffer:inPlacePrimaryTexture:secondaryTexture:fallbackCopyAllocator:)") { _ = MPSBinaryImageKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, inPlacePrimaryTexture: place(of: texture()), secondaryTexture: texture(), fallbackCopyAllocator: { _, _, _ in texture() }) }
    add("MPSBinaryImageKernel.encode(commandBuffer:primaryTexture:secondaryTexture:destinationTexture:)") { MPSBinaryImageKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, primaryTexture: texture(), secondaryTexture: texture(), destinationTexture: texture()) }
    add("MPSBinaryImageKernel.encode(commandBuffer:primaryImage:secondaryImage:destinationImage:)") { MPSBinaryImageKernel(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, primaryImage: image(), secondaryImage: image(), destinationImage: image()) }
    add("MPSBinaryImageKernel.primarySourceRegion(forDestinationSize:)") { _ = MPSBinaryImageKernel(device: device).primarySourceRegion(forDestinationSize: MTLSizeMake(1, 1, 1)) }
    add("MPSBinaryImageKernel.secondarySourceRegion(forDestinationSize:)") { _ = MPSBinaryImageKernel(device: device).secondarySourceRegion(forDestinationSize: MTLSizeMake(1, 1, 1)) }
}
