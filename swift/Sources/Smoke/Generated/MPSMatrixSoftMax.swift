// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixSoftMax(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixSoftMax.sourceRows") { _ = MPSMatrixSoftMax(device: device).sourceRows }
    add("MPSMatrixSoftMax.sourceRows =") { let o = MPSMatrixSoftMax(device: device); o.sourceRows = 1 }
    add("MPSMatrixSoftMax.sourceColumns") { _ = MPSMatrixSoftMax(device: device).sourceColumns }
    add("MPSMatrixSoftMax.sourceColumns =") { let o = MPSMatrixSoftMax(device: device); o.sourceColumns = 1 }
    add("MPSMatrixSoftMax.encode(commandBuffer:inputMatrix:resultMatrix:)") { MPSMatrixSoftMax(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, inputMatrix: matrix(), resultMatrix: matrix()) }
}
