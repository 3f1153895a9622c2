// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLAllocation(_ add: (String, @escaping Call) -> Void) {
    add("MTLAllocation.allocatedSize") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.allocatedSize }
}
