// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphCreateSparseOpDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphCreateSparseOpDescriptor.sparseStorageType") { _ = MPSGraphCreateSparseOpDescriptor.sparseDescriptor(descriptorWithStorageType: MPSGraphSparseStorageType.COO, dataType: MPSDataType.float32)!.sparseStorageType }
    add("MPSGraphCreateSparseOpDescriptor.sparseStorageType =") { let o = MPSGraphCreateSparseOpDescriptor.sparseDescriptor(descriptorWithStorageType: MPSGraphSparseStorageType.COO, dataType: MPSDataType.float32)!; o.sparseStorageType = MPSGraphSparseStorageType.COO }
    add("MPSGraphCreateSparseOpDescriptor.dataType") { _ = MPSGraphCreateSparseOpDescriptor.sparseDescriptor(descriptorWithStorageType: MPSGraphSparseStorageType.COO, dataType: MPSDataType.float32)!.dataType }
    add("MPSGraphCreateSparseOpDescriptor.dataType =") { let o = MPSGraphCreateSparseOpDescriptor.sparseDescriptor(descriptorWithStorageType: MPSGraphSparseStorageType.COO, dataType: MPSDataType.float32)!; o.dataType = MPSDataType.float32 }
    add("MPSGraphCreateSparseOpDescriptor.sparseDescriptor(descriptorWithStorageType:dataType:)") { _ = MPSGraphCreateSparseOpDescriptor.sparseDescriptor(descriptorWithStorageType: MPSGraphSparseStorageType.COO, dataType: MPSDataType.float32) }
}
