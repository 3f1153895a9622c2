// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLCommandBuffer(_ add: (String, @escaping Call) -> Void) {
    add("MTLCommandBuffer.device") { _ = queue.makeCommandBuffer()!.device }
    add("MTLCommandBuffer.commandQueue") { _ = queue.makeCommandBuffer()!.commandQueue }
    add("MTLCommandBuffer.retainedReferences") { _ = queue.makeCommandBuffer()!.retainedReferences }
    add("MTLCommandBuffer.errorOptions") { _ = queue.makeCommandBuffer()!.errorOptions }
    add("MTLCommandBuffer.label") { _ = queue.makeCommandBuffer()!.label }
    add("MTLCommandBuffer.label =") { let o = queue.makeCommandBuffer()!; o.label = "a" }
    add("MTLCommandBuffer.gpuStartTime") { _ = queue.makeCommandBuffer()!.gpuStartTime }
    add("MTLCommandBuffer.gpuEndTime") { _ = queue.makeCommandBuffer()!.gpuEndTime }
    add("MTLCommandBuffer.status") { _ = queue.makeCommandBuffer()!.status }
    add("MTLCommandBuffer.error") { _ = queue.makeCommandBuffer()!.error }
    add("MTLCommandBuffer.enqueue()") { queue.makeCommandBuffer()!.enqueue() }
    add("MTLCommandBuffer.commit()") { queue.makeCommandBuffer()!.commit() }
    add("MTLCommandBuffer.addScheduledHandler(_:)") { queue.makeCommandBuffer()!.addScheduledHandler({ _ in  }) }
    add("MTLCommandBuffer.addCompletedHandler(_:)") { queue.makeCommandBuffer()!.addCompletedHandler({ _ in  }) }
    add("MTLCommandBuffer.makeBlitCommandEncoder()") { _ = queue.makeCommandBuffer()!.makeBlitCommandEncoder() }
    add("MTLCommandBuffer.makeComputeCommandEncoder()") { _ = queue.makeCommandBuffer()!.makeComputeCommandEncoder() }
    add("MTLCommandBuffer.makeComputeCommandEncoder(dispatchType:)") { _ = queue.makeCommandBuffer()!.makeComputeCommandEncoder(dispatchType: MTLDispatchType.serial) }
    add("MTLCommandBuffer.encodeWaitForEvent(_:value:)") { queue.makeCommandBuffer()!.encodeWaitForEvent(device.makeEvent()!, value: 1) }
    add("MTLCommandBuffer.encodeSignalEvent(_:value:)") { queue.makeCommandBuffer()!.encodeSignalEvent(device.makeEvent()!, value: 1) }
    add("MTLCommandBuffer.pushDebugGroup(_:)") { queue.makeCommandBuffer()!.pushDebugGroup("a") }
    add("MTLCommandBuffer.popDebugGroup()") { queue.makeCommandBuffer()!.popDebugGroup() }
}
