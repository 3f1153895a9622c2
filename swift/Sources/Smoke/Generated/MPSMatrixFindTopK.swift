// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixFindTopK(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixFindTopK.sourceRows") { _ = MPSMatrixFindTopK(device: device, numberOfTopKValues: 1).sourceRows }
    add("MPSMatrixFindTopK.sourceRows =") { let o = MPSMatrixFindTopK(device: device, numberOfTopKValues: 1); o.sourceRows = 1 }
    add("MPSMatrixFindTopK.sourceColumns") { _ = MPSMatrixFindTopK(device: device, numberOfTopKValues: 1).sourceColumns }
    add("MPSMatrixFindTopK.sourceColumns =") { let o = MPSMatrixFindTopK(device: device, numberOfTopKValues: 1); o.sourceColumns = 1 }
    add("MPSMatrixFindTopK.indexOffset") { _ = MPSMatrixFindTopK(device: device, numberOfTopKValues: 1).indexOffset }
    add("MPSMatrixFindTopK.indexOffset =") { let o = MPSMatrixFindTopK(device: device, numberOfTopKValues: 1); o.indexOffset = 1 }
    add("MPSMatrixFindTopK.numberOfTopKValues") { _ = MPSMatrixFindTopK(device: device, numberOfTopKValues: 1).numberOfTopKValues }
    add("MPSMatrixFindTopK.numberOfTopKValues =") { let o = MPSMatrixFindTopK(device: device, numberOfTopKValues: 1); o.numberOfTopKValues = 1 }
    add("MPSMatrixFindTopK.init(device:numberOfTopKValues:)") { _ = MPSMatrixFindTopK(device: device, numberOfTopKValues: 1) }
    add("MPSMatrixFindTopK.encode(commandBuffer:inputMatrix:resultIndexMatrix:resultValueMatrix:)") { MPSMatrixFindTopK(device: device, numberOfTopKValues: 1).encode(commandBuffer: queue.makeCommandBuffer()!, inputMatrix: matrix(), resultIndexMatrix: matrix(), resultValueMatrix: matrix()) }
}
