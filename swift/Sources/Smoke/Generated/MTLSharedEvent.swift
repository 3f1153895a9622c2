// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLSharedEvent(_ add: (String, @escaping Call) -> Void) {
    add("MTLSharedEvent.signaledValue") { _ = device.makeSharedEvent()!.signaledValue }
    add("MTLSharedEvent.signaledValue =") { let o = device.makeSharedEvent()!; o.signaledValue = 1 }
    add("MTLSharedEvent.makeSharedEventHandle()") { _ = device.makeSharedEvent()!.makeSharedEventHandle() }
}
