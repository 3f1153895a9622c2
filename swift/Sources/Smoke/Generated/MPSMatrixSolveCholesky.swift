// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixSolveCholesky(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixSolveCholesky.init(device:upper:order:numberOfRightHandSides:)") { _ = MPSMatrixSolveCholesky(device: device, upper: true, order: 1, numberOfRightHandSides: 1) }
    add("MPSMatrixSolveCholesky.encode(commandBuffer:sourceMatrix:rightHandSideMatrix:solutionMatrix:)") { MPSMatrixSolveCholesky(device: device, upper: true, order: 1, numberOfRightHandSides: 1).encode(commandBuffer: queue.makeCommandBuffer()!, sourceMatrix: matrix(), rightHandSideMatrix: matrix(), solutionMatrix: matrix()) }
}
