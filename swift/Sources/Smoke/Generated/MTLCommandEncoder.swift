// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLCommandEncoder(_ add: (String, @escaping Call) -> Void) {
    add("MTLCommandEncoder.device") { _ = queue.makeCommandBuffer()!.makeBlitCommandEncoder()!.device }
    add("MTLCommandEncoder.label") { _ = queue.makeCommandBuffer()!.makeBlitCommandEncoder()!.label }
    add("MTLCommandEncoder.label =") { let o = queue.makeCommandBuffer()!.makeBlitCommandEncoder()!; o.label = "a" }
    add("MTLCommandEncoder.endEncoding()") { queue.makeCommandBuffer()!.makeBlitCommandEncoder()!.endEncoding() }
    add("MTLCommandEncoder.barrier(afterQueue:before:)") { queue.makeCommandBuffer()!.makeBlitCommandEncoder()!.barrier(afterQueue: MTLStages(rawValue: 0), before: MTLStages(rawValue: 0)) }
    add("MTLCommandEncoder.insertDebugSignpost(_:)") { queue.makeCommandBuffer()!.makeBlitCommandEncoder()!.insertDebugSignpost("a") }
    add("MTLCommandEncoder.pushDebugGroup(_:)") { queue.makeCommandBuffer()!.makeBlitCommandEncoder()!.pushDebugGroup("a") }
    add("MTLCommandEncoder.popDebugGroup()") { queue.makeCommandBuffer()!.makeBlitCommandEncoder()!.popDebugGroup() }
}
