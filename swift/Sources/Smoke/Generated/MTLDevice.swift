// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLDevice(_ add: (String, @escaping Call) -> Void) {
    add("MTLDevice.name") { _ = device.name }
    add("MTLDevice.architecture") { _ = device.architecture }
    add("MTLDevice.registryID") { _ = device.registryID }
    add("MTLDevice.maxThreadsPerThreadgroup") { _ = device.maxThreadsPerThreadgroup }
    add("MTLDevice.isLowPower") { _ = device.isLowPower }
    add("MTLDevice.isHeadless") { _ = device.isHeadless }
    add("MTLDevice.isRemovable") { _ = device.isRemovable }
    add("MTLDevice.hasUnifiedMemory") { _ = device.hasUnifiedMemory }
    add("MTLDevice.recommendedMaxWorkingSetSize") { _ = device.recommendedMaxWorkingSetSize }
    add("MTLDevice.location") { _ = device.location }
    add("MTLDevice.locationNumber") { _ = device.locationNumber }
    add("MTLDevice.currentAllocatedSize") { _ = device.currentAllocatedSize }
    add("MTLDevice.maxThreadgroupMemoryLength") { _ = device.maxThreadgroupMemoryLength }
    add("MTLDevice.maxBufferLength") { _ = device.maxBufferLength }
    add("MTLDevice.makeCommandQueue()") { _ = device.makeCommandQueue() }
    add("MTLDevice.makeCommandQueue(maxCommandBufferCount:)") { _ = device.makeCommandQueue(maxCommandBufferCount: 1) }
    add("MTLDevice.heapTextureSizeAndAlign(descriptor:)") { _ = device.heapTextureSizeAndAlign(descriptor: textureDescriptor()) }
    add("MTLDevice.heapBufferSizeAndAlign(length:options:)") { _ = device.heapBufferSizeAndAlign(length: 1, options: MTLResourceOptions(rawValue: 0)) }
    add("MTLDevice.makeHeap(descriptor:)") { _ = device.makeHeap(descriptor: MTLHeapDescriptor()) }
    add("MTLDevice.makeBuffer(length:options:)") { _ = device.makeBuffer(length: 1, options: MTLResourceOptions(rawValue: 0)) }
    add("MTLDevice.makeBuffer(bytes:length:options:)") { _ = device.makeBuffer(bytes: UnsafeRawPointer(memory), length: 1, options: MTLResourceOptions(rawValue: 0)) }
    add("MTLDevice.makeBuffer(bytesNoCopy:length:options:deallocator:)") { _ = device.makeBuffer(bytesNoCopy: memory, length: 1, options: MTLResourceOptions(rawValue: 0), deallocator: { _, _ in  }) }
    add("MTLDevice.makeTexture(descriptor:)") { _ = device.makeTexture(descriptor: textureDescriptor()) }
    add("MTLDevice.makeDefaultLibrary()") { _ = device.makeDefaultLibrary() }
    add("MTLDevice.makeLibrary(filepath:)") { _ = try device.makeLibrary(filepath: "a") }
    add("MTLDevice.makeLibrary(URL:)") { _ = try device.makeLibrary(URL: URL(fileURLWithPath: "/tmp/openmps-smoke")) }
    add("MTLDevice.makeLibrary(source:options:)") { _ = try device.makeLibrary(source: "a", options: MTLCompileOptions()) }
    add("MTLDevice.makeLibrary(source:options:completionHandler:)") { device.makeLibrary(source: "a", options: MTLCompileOptions(), completionHandler: { _, _ in  }) }
    add("MTLDevice.makeFence()") { _ = device.makeFence() }
    add("MTLDevice.supportsFeatureSet(_:)") { _ = device.supportsFeatureSet(MTLFeatureSet.iOS_GPUFamily1_v1) }
    add("MTLDevice.supportsFamily(_:)") { _ = device.supportsFamily(MTLGPUFamily.apple1) }
    add("MTLDevice.supportsTextureSampleCount(_:)") { _ = device.supportsTextureSampleCount(1) }
    add("MTLDevice.minimumLinearTextureAlignment(for:)") { _ = device.minimumLinearTextureAlignment(for: MTLPixelFormat.invalid) }
    add("MTLDevice.makeEvent()") { _ = device.makeEvent() }
    add("MTLDevice.makeSharedEvent()") { _ = device.makeSharedEvent() }
    add("MTLDevice.makeSharedEvent(handle:)") { _ = device.makeSharedEvent(handle: device.makeSharedEvent()!.makeSharedEventHandle()) }
}
