// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixCopyDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixCopyDescriptor.init(sourceMatrix:destinationMatrix:offsets:)") { _ = MPSMatrixCopyDescriptor(sourceMatrix: matrix(), destinationMatrix: matrix(), offsets: MPSMatrixCopyOffsets()) }
    add("MPSMatrixCopyDescriptor.init(device:count:)") { _ = MPSMatrixCopyDescriptor(device: device, count: 1) }
    add("MPSMatrixCopyDescriptor.setCopyOperationAt(_:sourceMatrix:destinationMatrix:offsets:)") { MPSMatrixCopyDescriptor(device: device, count: 1).setCopyOperationAt(1, sourceMatrix: matrix(), destinationMatrix: matrix(), offsets: MPSMatrixCopyOffsets()) }
    add("MPSMatrixCopyDescriptor.init(sourceMatrices:destinationMatrices:offsetVector:offset:)") { _ = MPSMatrixCopyDescriptor(sourceMatrices: [matrix()], destinationMatrices: [matrix()], offsetVector: vector(), offset: 1) }
}
