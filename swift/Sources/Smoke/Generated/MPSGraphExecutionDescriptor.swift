// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphExecutionDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphExecutionDescriptor.scheduledHandler =") { let o = MPSGraphExecutionDescriptor(); o.scheduledHandler = { _, _ in  } }
    add("MPSGraphExecutionDescriptor.completionHandler =") { let o = MPSGraphExecutionDescriptor(); o.completionHandler = { _, _ in  } }
    add("MPSGraphExecutionDescriptor.waitUntilCompleted =") { let o = MPSGraphExecutionDescriptor(); o.waitUntilCompleted = true }
    add("MPSGraphExecutionDescriptor.compilationDescriptor") { _ = MPSGraphExecutionDescriptor().compilationDescriptor }
    add("MPSGraphExecutionDescriptor.compilationDescriptor =") { let o = MPSGraphExecutionDescriptor(); o.compilationDescriptor = MPSGraphCompilationDescriptor() }
    add("MPSGraphExecutionDescriptor.wait(for:value:)") { MPSGraphExecutionDescriptor().wait(for: device.makeSharedEvent()!, value: 1) }
    add("MPSGraphExecutionDescriptor.signal(_:atExecutionEvent:value:)") { MPSGraphExecutionDescriptor().signal(device.makeSharedEvent()!, atExecutionEvent: MPSGraphExecutionStage.completed, value: 1) }
}
