// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixSum(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixSum.rows") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).rows }
    add("MPSMatrixSum.columns") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).columns }
    add("MPSMatrixSum.count") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).count }
    add("MPSMatrixSum.transpose") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).transpose }
    add("MPSMatrixSum.resultMatrixOrigin") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).resultMatrixOrigin }
    add("MPSMatrixSum.resultMatrixOrigin =") { let o = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true); o.resultMatrixOrigin = MTLOrigin() }
    add("MPSMatrixSum.neuronParameterA") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).neuronParameterA }
    add("MPSMatrixSum.neuronParameterB") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).neuronParameterB }
    add("MPSMatrixSum.neuronParameterC") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).neuronParameterC }
    add("MPSMatrixSum.init(device:count:rows:columns:transpose:)") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true) }
    add("MPSMatrixSum.setNeuronType(_:parameterA:parameterB:parameterC:)") { MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).setNeuronType(MPSCNNNeuronType.none, parameterA: 0.5, parameterB: 0.5, parameterC: 0.5) }
    add("MPSMatrixSum.neuronType()") { _ = MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).neuronType() }
    add("MPSMatrixSum.encode(to:sourceMatrices:resultMatrix:scale:offsetVector:biasVector:start:)") { MPSMatrixSum(device: device, count: 1, rows: 1, columns: 1, transpose: true).encode(to: queue.makeCommandBuffer()!, sourceMatrices: [matrix()], resultMatrix: matrix(), scale: vector(), offsetVector: vector(), biasVector: vector(), start: 1) }
}
