// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLSharedEventHandle(_ add: (String, @escaping Call) -> Void) {
    add("MTLSharedEventHandle.label") { _ = device.makeSharedEvent()!.makeSharedEventHandle().label }
}
