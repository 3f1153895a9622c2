// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphExecutableExecutionDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphExecutableExecutionDescriptor.scheduledHandler =") { let o = MPSGraphExecutableExecutionDescriptor(); o.scheduledHandler = { _, _ in  } }
    add("MPSGraphExecutableExecutionDescriptor.completionHandler =") { let o = MPSGraphExecutableExecutionDescriptor(); o.completionHandler = { _, _ in  } }
    add("MPSGraphExecutableExecutionDescriptor.waitUntilCompleted =") { let o = MPSGraphExecutableExecutionDescriptor(); o.waitUntilCompleted = true }
    add("MPSGraphExecutableExecutionDescriptor.wait(for:value:)") { MPSGraphExecutableExecutionDescriptor().wait(for: device.makeSharedEvent()!, value: 1) }
    add("MPSGraphExecutableExecutionDescriptor.signal(_:atExecutionEvent:value:)") { MPSGraphExecutableExecutionDescriptor().signal(device.makeSharedEvent()!, atExecutionEvent: MPSGraphExecutionStage.completed, value: 1) }
}
