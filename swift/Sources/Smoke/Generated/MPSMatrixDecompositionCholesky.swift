// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixDecompositionCholesky(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixDecompositionCholesky.init(device:lower:order:)") { _ = MPSMatrixDecompositionCholesky(device: device, lower: true, order: 1) }
    add("MPSMatrixDecompositionCholesky.encode(commandBuffer:sourceMatrix:resultMatrix:status:)") { MPSMatrixDecompositionCholesky(device: device, lower: true, order: 1).encode(commandBuffer: queue.makeCommandBuffer()!, sourceMatrix: matrix(), resultMatrix: matrix(), status: device.makeBuffer(length: 65536, options: .storageModeShared)!) }
}
