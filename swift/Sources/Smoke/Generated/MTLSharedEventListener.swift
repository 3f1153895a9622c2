// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLSharedEventListener(_ add: (String, @escaping Call) -> Void) {
    add("MTLSharedEventListener.shared()") { _ = MTLSharedEventListener.shared() }
}
