// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphExecutable(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphExecutable.options") { _ = MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()).options }
    add("MPSGraphExecutable.options =") { let o = MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()); o.options = MPSGraphOptions(rawValue: 0) }
    add("MPSGraphExecutable.feedTensors") { _ = MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()).feedTensors }
    add("MPSGraphExecutable.targetTensors") { _ = MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()).targetTensors }
    add("MPSGraphExecutable.init(package:descriptor:)") { _ = MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()) }
    add("MPSGraphExecutable.init(coreMLPackageAtURL:descriptor:)") { _ = MPSGraphExecutable(coreMLPackageAtURL: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()) }
    add("MPSGraphExecutable.serialize(package:descriptor:)") { MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()).serialize(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphExecutableSerializationDescriptor()) }
    add("MPSGraphExecutable.specialize(with:inputTypes:compilationDescriptor:)") { MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()).specialize(with: MPSGraphDevice(mtlDevice: device), inputTypes: [MPSGraphType()], compilationDescriptor: MPSGraphCompilationDescriptor()) }
    add("MPSGraphExecutable.getOutputTypes(with:inputTypes:compilationDescriptor:)") { _ = MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()).getOutputTypes(with: MPSGraphDevice(mtlDevice: device), inputTypes: [MPSGraphType()], compilationDescriptor: MPSGraphCompilationDescriptor()) }
    add("MPSGraphExecutable.run(with:inputs:results:executionDescriptor:)") { _ = MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()).run(with: queue, inputs: [tensorData()], results: [tensorData()], executionDescriptor: MPSGraphExecutableExecutionDescriptor()) }
    add("MPSGraphExecutable.runAsync(with:inputs:results:executionDescriptor:)") { _ = MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()).runAsync(with: queue, inputs: [tensorData()], results: [tensorData()], executionDescriptor: MPSGraphExecutableExecutionDescriptor()) }
    add("MPSGraphExecutable.encode(to:inputs:results:executionDescriptor:)") { _ = MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor()).encode(to: MPSCommandBuffer(commandBuffer: queue.makeCommandBuffer()!), inputs: [tensorData()], results: [tensorData()], executionDescriptor: MPSGraphExecutableExecutionDescriptor()) }
}
