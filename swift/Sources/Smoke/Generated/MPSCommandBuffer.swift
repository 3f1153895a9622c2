// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCommandBuffer(_ add: (String, @escaping Call) -> Void) {
    add("MPSCommandBuffer.commandBuffer") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).commandBuffer }
    add("MPSCommandBuffer.rootCommandBuffer") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).rootCommandBuffer }
    add("MPSCommandBuffer.predicate") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).predicate }
    add("MPSCommandBuffer.predicate =") { let o = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!); o.predicate = MPSPredicate(device: device) }
    add("MPSCommandBuffer.heapProvider") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).heapProvider }
    add("MPSCommandBuffer.heapProvider =") { let o = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!); o.heapProvider = nil }
    add("MPSCommandBuffer.init(commandBuffer:)") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!) }
    add("MPSCommandBuffer.init(from:)") { _ = MPSCommandBuffer(from: queue) }
    add("MPSCommandBuffer.commitAndContinue()") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).commitAndContinue() }
    add("MPSCommandBuffer.prefetchHeap(forWorkloadSize:)") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).prefetchHeap(forWorkloadSize: 1) }
    add("MPSCommandBuffer.device") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).device }
    add("MPSCommandBuffer.commandQueue") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).commandQueue }
    add("MPSCommandBuffer.retainedReferences") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).retainedReferences }
    add("MPSCommandBuffer.errorOptions") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).errorOptions }
    add("MPSCommandBuffer.label") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).label }
    add("MPSCommandBuffer.label =") { let o = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!); o.label = "a" }
    add("MPSCommandBuffer.gpuStartTime") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).gpuStartTime }
    add("MPSCommandBuffer.gpuEndTime") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).gpuEndTime }
    add("MPSCommandBuffer.status") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).status }
    add("MPSCommandBuffer.error") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).error }
    add("MPSCommandBuffer.enqueue()") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).enqueue() }
    add("MPSCommandBuffer.commit()") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).commit() }
    add("MPSCommandBuffer.addScheduledHandler(_:)") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).addScheduledHandler({ _ in  }) }
    add("MPSCommandBuffer.addCompletedHandler(_:)") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).addCompletedHandler({ _ in  }) }
    add("MPSCommandBuffer.makeBlitCommandEncoder()") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).makeBlitCommandEncoder() }
    add("MPSCommandBuffer.makeComputeCommandEncoder()") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).makeComputeCommandEncoder() }
    add("MPSCommandBuffer.makeComputeCommandEncoder(dispatchType:)") { _ = MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).makeComputeCommandEncoder(dispatchType: MTLDispatchType.serial) }
    add("MPSCommandBuffer.encodeWaitForEvent(_:value:)") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).encodeWaitForEvent(device.makeEvent()!, value: 1) }
    add("MPSCommandBuffer.encodeSignalEvent(_:value:)") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).encodeSignalEvent(device.makeEvent()!, value: 1) }
    add("MPSCommandBuffer.pushDebugGroup(_:)") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).pushDebugGroup("a") }
    add("MPSCommandBuffer.popDebugGroup()") { MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!).popDebugGroup() }
}
