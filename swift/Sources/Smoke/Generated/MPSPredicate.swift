// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSPredicate(_ add: (String, @escaping Call) -> Void) {
    add("MPSPredicate.predicateBuffer") { _ = MPSPredicate(device: device).predicateBuffer }
    add("MPSPredicate.predicateOffset") { _ = MPSPredicate(device: device).predicateOffset }
    add("MPSPredicate.init(buffer:offset:)") { _ = MPSPredicate(buffer: device.makeBuffer(length: 65536, options: .storageModeShared)!, offset: 1) }
    add("MPSPredicate.init(device:)") { _ = MPSPredicate(device: device) }
}
