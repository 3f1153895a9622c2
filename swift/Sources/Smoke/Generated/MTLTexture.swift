// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLTexture(_ add: (String, @escaping Call) -> Void) {
    add("MTLTexture.parent") { _ = texture().parent }
    add("MTLTexture.parentRelativeLevel") { _ = texture().parentRelativeLevel }
    add("MTLTexture.parentRelativeSlice") { _ = texture().parentRelativeSlice }
    add("MTLTexture.buffer") { _ = texture().buffer }
    add("MTLTexture.bufferOffset") { _ = texture().bufferOffset }
    add("MTLTexture.bufferBytesPerRow") { _ = texture().bufferBytesPerRow }
    add("MTLTexture.textureType") { _ = texture().textureType }
    add("MTLTexture.pixelFormat") { _ = texture().pixelFormat }
    add("MTLTexture.width") { _ = texture().width }
    add("MTLTexture.height") { _ = texture().height }
    add("MTLTexture.depth") { _ = texture().depth }
    add("MTLTexture.mipmapLevelCount") { _ = texture().mipmapLevelCount }
    add("MTLTexture.sampleCount") { _ = texture().sampleCount }
    add("MTLTexture.arrayLength") { _ = texture().arrayLength }
    add("MTLTexture.usage") { _ = texture().usage }
    add("MTLTexture.isFramebufferOnly") { _ = texture().isFramebufferOnly }
    add("MTLTexture.isSparse") { _ = texture().isSparse }
    add("MTLTexture.getBytes(_:bytesPerRow:bytesPerImage:from:mipmapLevel:slice:)") { texture().getBytes(memory, bytesPerRow: 1, bytesPerImage: 1, from: MTLRegionMake2D(0, 0, 2, 2), mipmapLevel: 1, slice: 1) }
    add("MTLTexture.replace(region:mipmapLevel:slice:withBytes:bytesPerRow:bytesPerImage:)") { texture().replace(region: MTLRegionMake2D(0, 0, 2, 2), mipmapLevel: 1, slice: 1, withBytes: UnsafeRawPointer(memory), bytesPerRow: 1, bytesPerImage: 1) }
    add("MTLTexture.getBytes(_:bytesPerRow:from:mipmapLevel:)") { texture().getBytes(memory, bytesPerRow: 1, from: MTLRegionMake2D(0, 0, 2, 2), mipmapLevel: 1) }
    add("MTLTexture.replace(region:mipmapLevel:withBytes:bytesPerRow:)") { texture().replace(region: MTLRegionMake2D(0, 0, 2, 2), mipmapLevel: 1, withBytes: UnsafeRawPointer(memory), bytesPerRow: 1) }
    add("MTLTexture.makeTextureView(pixelFormat:)") { _ = texture().makeTextureView(pixelFormat: MTLPixelFormat.invalid) }
    add("MTLTexture.makeTextureView(pixelFormat:textureType:levels:slices:)") { _ = texture().makeTextureView(pixelFormat: MTLPixelFormat.invalid, textureType: MTLTextureType.type1D, levels: 0..<4, slices: 0..<4) }
}
