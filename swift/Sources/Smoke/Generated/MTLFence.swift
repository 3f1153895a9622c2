// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLFence(_ add: (String, @escaping Call) -> Void) {
    add("MTLFence.device") { _ = device.makeFence()!.device }
    add("MTLFence.label") { _ = device.makeFence()!.label }
    add("MTLFence.label =") { let o = device.makeFence()!; o.label = "a" }
}
