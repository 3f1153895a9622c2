// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixUnaryKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixUnaryKernel.sourceMatrixOrigin") { _ = MPSMatrixUnaryKernel(device: device).sourceMatrixOrigin }
    add("MPSMatrixUnaryKernel.sourceMatrixOrigin =") { let o = MPSMatrixUnaryKernel(device: device); o.sourceMatrixOrigin = MTLOrigin() }
    add("MPSMatrixUnaryKernel.resultMatrixOrigin") { _ = MPSMatrixUnaryKernel(device: device).resultMatrixOrigin }
    add("MPSMatrixUnaryKernel.resultMatrixOrigin =") { let o = MPSMatrixUnaryKernel(device: device); o.resultMatrixOrigin = MTLOrigin() }
    add("MPSMatrixUnaryKernel.batchStart") { _ = MPSMatrixUnaryKernel(device: device).batchStart }
    add("MPSMatrixUnaryKernel.batchStart =") { let o = MPSMatrixUnaryKernel(device: device); o.batchStart = 1 }
    add("MPSMatrixUnaryKernel.batchSize") { _ = MPSMatrixUnaryKernel(device: device).batchSize }
    add("MPSMatrixUnaryKernel.batchSize =") { let o = MPSMatrixUnaryKernel(device: device); o.batchSize = 1 }
}
