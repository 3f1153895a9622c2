// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixCopy(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixCopy.copyRows") { _ = MPSMatrixCopy(device: device, copyRows: 1, copyColumns: 1, sourcesAreTransposed: true, destinationsAreTransposed: true).copyRows }
    add("MPSMatrixCopy.copyColumns") { _ = MPSMatrixCopy(device: device, copyRows: 1, copyColumns: 1, sourcesAreTransposed: true, destinationsAreTransposed: true).copyColumns }
    add("MPSMatrixCopy.sourcesAreTransposed") { _ = MPSMatrixCopy(device: device, copyRows: 1, copyColumns: 1, sourcesAreTransposed: true, destinationsAreTransposed: true).sourcesAreTransposed }
    add("MPSMatrixCopy.destinationsAreTransposed") { _ = MPSMatrixCopy(device: device, copyRows: 1, copyColumns: 1, sourcesAreTransposed: true, destinationsAreTransposed: true).destinationsAreTransposed }
    add("MPSMatrixCopy.init(device:copyRows:copyColumns:sourcesAreTransposed:destinationsAreTransposed:)") { _ = MPSMatrixCopy(device: device, copyRows: 1, copyColumns: 1, sourcesAreTransposed: true, destinationsAreTransposed: true) }
    add("MPSMatrixCopy.encode(commandBuffer:copyDescriptor:)") { MPSMatrixCopy(device: device, copyRows: 1, copyColumns: 1, sourcesAreTransposed: true, destinationsAreTransposed: true).encode(commandBuffer: queue.makeCommandBuffer()!, copyDescriptor: MPSMatrixCopyDescriptor(device: device, count: 1)) }
    add("MPSMatrixCopy.encode(commandBuffer:copyDescriptor:rowPermuteIndices:rowPermuteOffset:columnPermuteIndices:columnPermuteOffset:)") { MPSMatrixCopy(device: device, copyRows: 1, copyColumns: 1, sourcesAreTransposed: true, destinationsAreTransposed: true).encode(commandBuffer: queue.makeCommandBuffer()!, copyDescriptor: MPSMatrixCopyDescriptor(device: device, count: 1), rowPermuteIndices: vector(), rowPermuteOffset: 1, columnPermuteIndices: vector(), columnPermuteOffset: 1) }
}
