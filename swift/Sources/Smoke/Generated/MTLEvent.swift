// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLEvent(_ add: (String, @escaping Call) -> Void) {
    add("MTLEvent.device") { _ = device.makeEvent()!.device }
    add("MTLEvent.label") { _ = device.makeEvent()!.label }
    add("MTLEvent.label =") { let o = device.makeEvent()!; o.label = "a" }
}
