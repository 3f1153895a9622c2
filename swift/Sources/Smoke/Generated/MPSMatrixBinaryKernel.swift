// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixBinaryKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixBinaryKernel.primarySourceMatrixOrigin") { _ = MPSMatrixBinaryKernel(device: device).primarySourceMatrixOrigin }
    add("MPSMatrixBinaryKernel.primarySourceMatrixOrigin =") { let o = MPSMatrixBinaryKernel(device: device); o.primarySourceMatrixOrigin = MTLOrigin() }
    add("MPSMatrixBinaryKernel.secondarySourceMatrixOrigin") { _ = MPSMatrixBinaryKernel(device: device).secondarySourceMatrixOrigin }
    add("MPSMatrixBinaryKernel.secondarySourceMatrixOrigin =") { let o = MPSMatrixBinaryKernel(device: device); o.secondarySourceMatrixOrigin = MTLOrigin() }
    add("MPSMatrixBinaryKernel.resultMatrixOrigin") { _ = MPSMatrixBinaryKernel(device: device).resultMatrixOrigin }
    add("MPSMatrixBinaryKernel.resultMatrixOrigin =") { let o = MPSMatrixBinaryKernel(device: device); o.resultMatrixOrigin = MTLOrigin() }
    add("MPSMatrixBinaryKernel.batchStart") { _ = MPSMatrixBinaryKernel(device: device).batchStart }
    add("MPSMatrixBinaryKernel.batchStart =") { let o = MPSMatrixBinaryKernel(device: device); o.batchStart = 1 }
    add("MPSMatrixBinaryKernel.batchSize") { _ = MPSMatrixBinaryKernel(device: device).batchSize }
    add("MPSMatrixBinaryKernel.batchSize =") { let o = MPSMatrixBinaryKernel(device: device); o.batchSize = 1 }
}
