// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLResource(_ add: (String, @escaping Call) -> Void) {
    add("MTLResource.label") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.label }
    add("MTLResource.label =") { let o = device.makeBuffer(length: 65536, options: .storageModeShared)!; o.label = "a" }
    add("MTLResource.device") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.device }
    add("MTLResource.cpuCacheMode") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.cpuCacheMode }
    add("MTLResource.storageMode") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.storageMode }
    add("MTLResource.hazardTrackingMode") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.hazardTrackingMode }
    add("MTLResource.resourceOptions") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.resourceOptions }
    add("MTLResource.heap") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.heap }
    add("MTLResource.heapOffset") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.heapOffset }
    add("MTLResource.allocatedSize") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.allocatedSize }
    add("MTLResource.setPurgeableState(_:)") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.setPurgeableState(MTLPurgeableState.keepCurrent) }
    add("MTLResource.makeAliasable()") { device.makeBuffer(length: 65536, options: .storageModeShared)!.makeAliasable() }
    add("MTLResource.isAliasable()") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.isAliasable() }
}
