// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLTextureDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MTLTextureDescriptor.textureType") { _ = textureDescriptor().textureType }
    add("MTLTextureDescriptor.textureType =") { let o = textureDescriptor(); o.textureType = MTLTextureType.type1D }
    add("MTLTextureDescriptor.pixelFormat") { _ = textureDescriptor().pixelFormat }
    add("MTLTextureDescriptor.pixelFormat =") { let o = textureDescriptor(); o.pixelFormat = MTLPixelFormat.invalid }
    add("MTLTextureDescriptor.width") { _ = textureDescriptor().width }
    add("MTLTextureDescriptor.width =") { let o = textureDescriptor(); o.width = 1 }
    add("MTLTextureDescriptor.height") { _ = textureDescriptor().height }
    add("MTLTextureDescriptor.height =") { let o = textureDescriptor(); o.height = 1 }
    add("MTLTextureDescriptor.depth") { _ = textureDescriptor().depth }
    add("MTLTextureDescriptor.depth =") { let o = textureDescriptor(); o.depth = 1 }
    add("MTLTextureDescriptor.mipmapLevelCount") { _ = textureDescriptor().mipmapLevelCount }
    add("MTLTextureDescriptor.mipmapLevelCount =") { let o = textureDescriptor(); o.mipmapLevelCount = 1 }
    add("MTLTextureDescriptor.sampleCount") { _ = textureDescriptor().sampleCount }
    add("MTLTextureDescriptor.sampleCount =") { let o = textureDescriptor(); o.sampleCount = 1 }
    add("MTLTextureDescriptor.arrayLength") { _ = textureDescriptor().arrayLength }
    add("MTLTextureDescriptor.arrayLength =") { let o = textureDescriptor(); o.arrayLength = 1 }
    add("MTLTextureDescriptor.resourceOptions") { _ = textureDescriptor().resourceOptions }
    add("MTLTextureDescriptor.resourceOptions =") { let o = textureDescriptor(); o.resourceOptions = MTLResourceOptions(rawValue: 0) }
    add("MTLTextureDescriptor.cpuCacheMode") { _ = textureDescriptor().cpuCacheMode }
    add("MTLTextureDescriptor.cpuCacheMode =") { let o = textureDescriptor(); o.cpuCacheMode = MTLCPUCacheMode.defaultCache }
    add("MTLTextureDescriptor.storageMode") { _ = textureDescriptor().storageMode }
    add("MTLTextureDescriptor.storageMode =") { let o = textureDescriptor(); o.storageMode = MTLStorageMode.shared }
    add("MTLTextureDescriptor.hazardTrackingMode") { _ = textureDescriptor().hazardTrackingMode }
    add("MTLTextureDescriptor.hazardTrackingMode =") { let o = textureDescriptor(); o.hazardTrackingMode = MTLHazardTrackingMode.`default` }
    add("MTLTextureDescriptor.usage") { _ = textureDescriptor().usage }
    add("MTLTextureDescriptor.usage =") { let o = textureDescriptor(); o.usage = MTLTextureUsage(rawValue: 0) }
    add("MTLTextureDescriptor.allowGPUOptimizedContents") { _ = textureDescriptor().allowGPUOptimizedContents }
    add("MTLTextureDescriptor.allowGPUOptimizedContents =") { let o = textureDescriptor(); o.allowGPUOptimizedContents = true }
    add("MTLTextureDescriptor.texture2DDescriptor(pixelFormat:width:height:mipmapped:)") { _ = MTLTextureDescriptor.texture2DDescriptor(pixelFormat: MTLPixelFormat.invalid, width: 1, height: 1, mipmapped: true) }
    add("MTLTextureDescriptor.textureCubeDescriptor(pixelFormat:size:mipmapped:)") { _ = MTLTextureDescriptor.textureCubeDescriptor(pixelFormat: MTLPixelFormat.invalid, size: 1, mipmapped: true) }
    add("MTLTextureDescriptor.textureBufferDescriptor(with:width:resourceOptions:usage:)") { _ = MTLTextureDescriptor.textureBufferDescriptor(with: MTLPixelFormat.invalid, width: 1, resourceOptions: MTLResourceOptions(rawValue: 0), usage: MTLTextureUsage(rawValue: 0)) }
}
