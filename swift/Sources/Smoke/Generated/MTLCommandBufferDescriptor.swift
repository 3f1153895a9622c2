// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLCommandBufferDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MTLCommandBufferDescriptor.retainedReferences") { _ = MTLCommandBufferDescriptor().retainedReferences }
    add("MTLCommandBufferDescriptor.retainedReferences =") { let o = MTLCommandBufferDescriptor(); o.retainedReferences = true }
    add("MTLCommandBufferDescriptor.errorOptions") { _ = MTLCommandBufferDescriptor().errorOptions }
    add("MTLCommandBufferDescriptor.errorOptions =") { let o = MTLCommandBufferDescriptor(); o.errorOptions = MTLCommandBufferErrorOption(rawValue: 0) }
}
