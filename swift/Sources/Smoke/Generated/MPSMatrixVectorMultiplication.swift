// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixVectorMultiplication(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixVectorMultiplication.init(device:transpose:rows:columns:alpha:beta:)") { _ = MPSMatrixVectorMultiplication(device: device, transpose: true, rows: 1, columns: 1, alpha: 0.5, beta: 0.5) }
    add("MPSMatrixVectorMultiplication.init(device:rows:columns:)") { _ = MPSMatrixVectorMultiplication(device: device, rows: 1, columns: 1) }
    add("MPSMatrixVectorMultiplication.encode(commandBuffer:inputMatrix:inputVector:resultVector:)") { MPSMatrixVectorMultiplication(device: device, rows: 1, columns: 1).encode(commandBuffer: queue.makeCommandBuffer()!, inputMatrix: matrix(), inputVector: vector(), resultVector: vector()) }
}
