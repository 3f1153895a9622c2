// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixSolveTriangular(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixSolveTriangular.init(device:right:upper:transpose:unit:order:numberOfRightHandSides:alpha:)") { _ = MPSMatrixSolveTriangular(device: device, right: true, upper: true, transpose: true, unit: true, order: 1, numberOfRightHandSides: 1, alpha: 0.5) }
    add("MPSMatrixSolveTriangular.encode(commandBuffer:sourceMatrix:rightHandSideMatrix:solutionMatrix:)") { MPSMatrixSolveTriangular(device: device, right: true, upper: true, transpose: true, unit: true, order: 1, numberOfRightHandSides: 1, alpha: 0.5).encode(commandBuffer: queue.makeCommandBuffer()!, sourceMatrix: matrix(), rightHandSideMatrix: matrix(), solutionMatrix: matrix()) }
}
