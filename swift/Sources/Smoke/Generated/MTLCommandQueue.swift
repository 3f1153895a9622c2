// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLCommandQueue(_ add: (String, @escaping Call) -> Void) {
    add("MTLCommandQueue.label") { _ = queue.label }
    add("MTLCommandQueue.label =") { let o = queue; o.label = "a" }
    add("MTLCommandQueue.device") { _ = queue.device }
    add("MTLCommandQueue.makeCommandBuffer()") { _ = queue.makeCommandBuffer() }
    add("MTLCommandQueue.makeCommandBuffer(descriptor:)") { _ = queue.makeCommandBuffer(descriptor: MTLCommandBufferDescriptor()) }
    add("MTLCommandQueue.makeCommandBufferWithUnretainedReferences()") { _ = queue.makeCommandBufferWithUnretainedReferences() }
}
