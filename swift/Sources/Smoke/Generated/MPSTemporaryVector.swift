// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSTemporaryVector(_ add: (String, @escaping Call) -> Void) {
    add("MPSTemporaryVector.readCount") { _ = MPSTemporaryVector(commandBuffer: queue.makeCommandBuffer()!, descriptor: MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32)).readCount }
    add("MPSTemporaryVector.readCount =") { let o = MPSTemporaryVector(commandBuffer: queue.makeCommandBuffer()!, descriptor: MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32)); o.readCount = 1 }
    add("MPSTemporaryVector.init(commandBuffer:descriptor:)") { _ = MPSTemporaryVector(commandBuffer: queue.makeCommandBuffer()!, descriptor: MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32)) }
    add("MPSTemporaryVector.prefetchStorage(with:descriptorList:)") { MPSTemporaryVector.prefetchStorage(with: queue.makeCommandBuffer()!, descriptorList: [MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32)]) }
}
