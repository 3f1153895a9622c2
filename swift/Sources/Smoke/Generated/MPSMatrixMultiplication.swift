// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixMultiplication(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixMultiplication.resultMatrixOrigin") { _ = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1).resultMatrixOrigin }
    add("MPSMatrixMultiplication.resultMatrixOrigin =") { let o = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1); o.resultMatrixOrigin = MTLOrigin() }
    add("MPSMatrixMultiplication.leftMatrixOrigin") { _ = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1).leftMatrixOrigin }
    add("MPSMatrixMultiplication.leftMatrixOrigin =") { let o = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1); o.leftMatrixOrigin = MTLOrigin() }
    add("MPSMatrixMultiplication.rightMatrixOrigin") { _ = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1).rightMatrixOrigin }
    add("MPSMatrixMultiplication.rightMatrixOrigin =") { let o = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1); o.rightMatrixOrigin = MTLOrigin() }
    add("MPSMatrixMultiplication.batchStart") { _ = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1).batchStart }
    add("MPSMatrixMultiplication.batchStart =") { let o = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1); o.batchStart = 1 }
    add("MPSMatrixMultiplication.batchSize") { _ = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1).batchSize }
    add("MPSMatrixMultiplication.batchSize =") { let o = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1); o.batchSize = 1 }
    add("MPSMatrixMultiplication.init(device:transposeLeft:transposeRight:resultRows:resultColumns:interiorColumns:alpha:beta:)") { _ = MPSMatrixMultiplication(device: device, transposeLeft: true, transposeRight: true, resultRows: 1, resultColumns: 1, interiorColumns: 1, alpha: 0.5, beta: 0.5) }
    add("MPSMatrixMultiplication.init(device:resultRows:resultColumns:interiorColumns:)") { _ = MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1) }
    add("MPSMatrixMultiplication.encode(commandBuffer:leftMatrix:rightMatrix:resultMatrix:)") { MPSMatrixMultiplication(device: device, resultRows: 1, resultColumns: 1, interiorColumns: 1).encode(commandBuffer: queue.makeCommandBuffer()!, leftMatrix: matrix(), rightMatrix: matrix(), resultMatrix: matrix()) }
}
