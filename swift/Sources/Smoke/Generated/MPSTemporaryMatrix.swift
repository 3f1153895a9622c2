// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSTemporaryMatrix(_ add: (String, @escaping Call) -> Void) {
    add("MPSTemporaryMatrix.readCount") { _ = MPSTemporaryMatrix(commandBuffer: queue.makeCommandBuffer()!, matrixDescriptor: MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32)).readCount }
    add("MPSTemporaryMatrix.readCount =") { let o = MPSTemporaryMatrix(commandBuffer: queue.makeCommandBuffer()!, matrixDescriptor: MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32)); o.readCount = 1 }
    add("MPSTemporaryMatrix.init(commandBuffer:matrixDescriptor:)") { _ = MPSTemporaryMatrix(commandBuffer: queue.makeCommandBuffer()!, matrixDescriptor: MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32)) }
    add("MPSTemporaryMatrix.prefetchStorage(with:matrixDescriptorList:)") { MPSTemporaryMatrix.prefetchStorage(with: queue.makeCommandBuffer()!, matrixDescriptorList: [MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32)]) }
}
