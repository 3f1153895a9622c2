// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixSolveLU(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixSolveLU.init(device:transpose:order:numberOfRightHandSides:)") { _ = MPSMatrixSolveLU(device: device, transpose: true, order: 1, numberOfRightHandSides: 1) }
    add("MPSMatrixSolveLU.encode(commandBuffer:sourceMatrix:rightHandSideMatrix:pivotIndices:solutionMatrix:)") { MPSMatrixSolveLU(device: device, transpose: true, order: 1, numberOfRightHandSides: 1).encode(commandBuffer: queue.makeCommandBuffer()!, sourceMatrix: matrix(), rightHandSideMatrix: matrix(), pivotIndices: matrix(), solutionMatrix: matrix()) }
}
