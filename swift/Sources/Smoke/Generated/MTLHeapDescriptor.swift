// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLHeapDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MTLHeapDescriptor.size") { _ = MTLHeapDescriptor().size }
    add("MTLHeapDescriptor.size =") { let o = MTLHeapDescriptor(); o.size = 1 }
    add("MTLHeapDescriptor.storageMode") { _ = MTLHeapDescriptor().storageMode }
    add("MTLHeapDescriptor.storageMode =") { let o = MTLHeapDescriptor(); o.storageMode = MTLStorageMode.shared }
    add("MTLHeapDescriptor.cpuCacheMode") { _ = MTLHeapDescriptor().cpuCacheMode }
    add("MTLHeapDescriptor.cpuCacheMode =") { let o = MTLHeapDescriptor(); o.cpuCacheMode = MTLCPUCacheMode.defaultCache }
    add("MTLHeapDescriptor.hazardTrackingMode") { _ = MTLHeapDescriptor().hazardTrackingMode }
    add("MTLHeapDescriptor.hazardTrackingMode =") { let o = MTLHeapDescriptor(); o.hazardTrackingMode = MTLHazardTrackingMode.`default` }
    add("MTLHeapDescriptor.resourceOptions") { _ = MTLHeapDescriptor().resourceOptions }
    add("MTLHeapDescriptor.resourceOptions =") { let o = MTLHeapDescriptor(); o.resourceOptions = MTLResourceOptions(rawValue: 0) }
    add("MTLHeapDescriptor.type") { _ = MTLHeapDescriptor().type }
    add("MTLHeapDescriptor.type =") { let o = MTLHeapDescriptor(); o.type = MTLHeapType.automatic }
}
