// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLHeap(_ add: (String, @escaping Call) -> Void) {
    add("MTLHeap.label") { _ = heap().label }
    add("MTLHeap.label =") { let o = heap(); o.label = "a" }
    add("MTLHeap.device") { _ = heap().device }
    add("MTLHeap.storageMode") { _ = heap().storageMode }
    add("MTLHeap.cpuCacheMode") { _ = heap().cpuCacheMode }
    add("MTLHeap.hazardTrackingMode") { _ = heap().hazardTrackingMode }
    add("MTLHeap.resourceOptions") { _ = heap().resourceOptions }
    add("MTLHeap.size") { _ = heap().size }
    add("MTLHeap.usedSize") { _ = heap().usedSize }
    add("MTLHeap.currentAllocatedSize") { _ = heap().currentAllocatedSize }
    add("MTLHeap.type") { _ = heap().type }
    add("MTLHeap.maxAvailableSize(alignment:)") { _ = heap().maxAvailableSize(alignment: 1) }
    add("MTLHeap.makeBuffer(length:options:)") { _ = heap().makeBuffer(length: 1, options: MTLResourceOptions(rawValue: 0)) }
    add("MTLHeap.makeTexture(descriptor:)") { _ = heap().makeTexture(descriptor: textureDescriptor()) }
    add("MTLHeap.setPurgeableState(_:)") { _ = heap().setPurgeableState(MTLPurgeableState.keepCurrent) }
    add("MTLHeap.makeBuffer(length:options:offset:)") { _ = heap().makeBuffer(length: 1, options: MTLResourceOptions(rawValue: 0), offset: 1) }
    add("MTLHeap.makeTexture(descriptor:offset:)") { _ = heap().makeTexture(descriptor: textureDescriptor(), offset: 1) }
}
