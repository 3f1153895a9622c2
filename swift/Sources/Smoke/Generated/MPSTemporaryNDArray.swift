// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSTemporaryNDArray(_ add: (String, @escaping Call) -> Void) {
    add("MPSTemporaryNDArray.readCount") { _ = MPSTemporaryNDArray(commandBuffer: queue.makeCommandBuffer()!, descriptor: MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1])).readCount }
    add("MPSTemporaryNDArray.readCount =") { let o = MPSTemporaryNDArray(commandBuffer: queue.makeCommandBuffer()!, descriptor: MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1])); o.readCount = 1 }
    add("MPSTemporaryNDArray.init(commandBuffer:descriptor:)") { _ = MPSTemporaryNDArray(commandBuffer: queue.makeCommandBuffer()!, descriptor: MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1])) }
}
