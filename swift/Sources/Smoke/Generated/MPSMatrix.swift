// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrix(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrix.device") { _ = matrix().device }
    add("MPSMatrix.rows") { _ = matrix().rows }
    add("MPSMatrix.columns") { _ = matrix().columns }
    add("MPSMatrix.matrices") { _ = matrix().matrices }
    add("MPSMatrix.dataType") { _ = matrix().dataType }
    add("MPSMatrix.rowBytes") { _ = matrix().rowBytes }
    add("MPSMatrix.matrixBytes") { _ = matrix().matrixBytes }
    add("MPSMatrix.offset") { _ = matrix().offset }
    add("MPSMatrix.data") { _ = matrix().data }
    add("MPSMatrix.init(buffer:descriptor:)") { _ = MPSMatrix(buffer: device.makeBuffer(length: 65536, options: .storageModeShared)!, descriptor: MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32)) }
    add("MPSMatrix.init(buffer:offset:descriptor:)") { _ = MPSMatrix(buffer: device.makeBuffer(length: 65536, options: .storageModeShared)!, offset: 1, descriptor: MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32)) }
    add("MPSMatrix.init(device:descriptor:)") { _ = MPSMatrix(device: device, descriptor: MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32)) }
    add("MPSMatrix.synchronize(on:)") { matrix().synchronize(on: queue.makeCommandBuffer()!) }
    add("MPSMatrix.resourceSize()") { _ = matrix().resourceSize() }
}
