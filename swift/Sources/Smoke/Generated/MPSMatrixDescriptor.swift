// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixDescriptor.rows") { _ = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32).rows }
    add("MPSMatrixDescriptor.rows =") { let o = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32); o.rows = 1 }
    add("MPSMatrixDescriptor.columns") { _ = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32).columns }
    add("MPSMatrixDescriptor.columns =") { let o = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32); o.columns = 1 }
    add("MPSMatrixDescriptor.matrices") { _ = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32).matrices }
    add("MPSMatrixDescriptor.dataType") { _ = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32).dataType }
    add("MPSMatrixDescriptor.dataType =") { let o = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32); o.dataType = MPSDataType.float32 }
    add("MPSMatrixDescriptor.rowBytes") { _ = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32).rowBytes }
    add("MPSMatrixDescriptor.rowBytes =") { let o = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32); o.rowBytes = 1 }
    add("MPSMatrixDescriptor.matrixBytes") { _ = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32).matrixBytes }
    add("MPSMatrixDescriptor.init(dimensions:columns:rowBytes:dataType:)") { _ = MPSMatrixDescriptor(dimensions: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32) }
    add("MPSMatrixDescriptor.init(rows:columns:rowBytes:dataType:)") { _ = MPSMatrixDescriptor(rows: 1, columns: 1, rowBytes: 1, dataType: MPSDataType.float32) }
    add("MPSMatrixDescriptor.init(rows:columns:matrices:rowBytes:matrixBytes:dataType:)") { _ = MPSMatrixDescriptor(rows: 1, columns: 1, matrices: 1, rowBytes: 1, matrixBytes: 1, dataType: MPSDataType.float32) }
    add("MPSMatrixDescriptor.rowBytes(fromColumns:dataType:)") { _ = MPSMatrixDescriptor.rowBytes(fromColumns: 1, dataType: MPSDataType.float32) }
    add("MPSMatrixDescriptor.rowBytes(forColumns:dataType:)") { _ = MPSMatrixDescriptor.rowBytes(forColumns: 1, dataType: MPSDataType.float32) }
}
