// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixSoftMaxGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixSoftMaxGradient.sourceRows") { _ = MPSMatrixSoftMaxGradient(device: device).sourceRows }
    add("MPSMatrixSoftMaxGradient.sourceRows =") { let o = MPSMatrixSoftMaxGradient(device: device); o.sourceRows = 1 }
    add("MPSMatrixSoftMaxGradient.sourceColumns") { _ = MPSMatrixSoftMaxGradient(device: device).sourceColumns }
    add("MPSMatrixSoftMaxGradient.sourceColumns =") { let o = MPSMatrixSoftMaxGradient(device: device); o.sourceColumns = 1 }
    add("MPSMatrixSoftMaxGradient.encode(to:gradientMatrix:forwardOutputMatrix:resultMatrix:)") { MPSMatrixSoftMaxGradient(device: device).encode(to: queue.makeCommandBuffer()!, gradientMatrix: matrix(), forwardOutputMatrix: matrix(), resultMatrix: matrix()) }
}
