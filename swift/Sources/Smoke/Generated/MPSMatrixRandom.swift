// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixRandom(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixRandom.destinationDataType") { _ = MPSMatrixRandom(device: device).destinationDataType }
    add("MPSMatrixRandom.distributionType") { _ = MPSMatrixRandom(device: device).distributionType }
    add("MPSMatrixRandom.batchStart") { _ = MPSMatrixRandom(device: device).batchStart }
    add("MPSMatrixRandom.batchStart =") { let o = MPSMatrixRandom(device: device); o.batchStart = 1 }
    add("MPSMatrixRandom.batchSize") { _ = MPSMatrixRandom(device: device).batchSize }
    add("MPSMatrixRandom.batchSize =") { let o = MPSMatrixRandom(device: device); o.batchSize = 1 }
    add("MPSMatrixRandom.encode(commandBuffer:destinationVector:)") { MPSMatrixRandom(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, destinationVector: vector()) }
    add("MPSMatrixRandom.encode(commandBuffer:destinationMatrix:)") { MPSMatrixRandom(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, destinationMatrix: matrix()) }
}
