// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixDecompositionLU(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixDecompositionLU.init(device:rows:columns:)") { _ = MPSMatrixDecompositionLU(device: device, rows: 1, columns: 1) }
    add("MPSMatrixDecompositionLU.encode(commandBuffer:sourceMatrix:resultMatrix:pivotIndices:info:)") { MPSMatrixDecompositionLU(device: device, rows: 1, columns: 1).encode(commandBuffer: queue.makeCommandBuffer()!, sourceMatrix: matrix(), resultMatrix: matrix(), pivotIndices: matrix(), info: device.makeBuffer(length: 65536, options: .storageModeShared)!) }
}
