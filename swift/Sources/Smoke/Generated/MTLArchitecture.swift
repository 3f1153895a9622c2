// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLArchitecture(_ add: (String, @escaping Call) -> Void) {
    add("MTLArchitecture.name") { _ = MTLArchitecture().name }
}
