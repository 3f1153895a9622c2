// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSVectorDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSVectorDescriptor.length") { _ = MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32).length }
    add("MPSVectorDescriptor.length =") { let o = MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32); o.length = 1 }
    add("MPSVectorDescriptor.vectors") { _ = MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32).vectors }
    add("MPSVectorDescriptor.dataType") { _ = MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32).dataType }
    add("MPSVectorDescriptor.dataType =") { let o = MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32); o.dataType = MPSDataType.float32 }
    add("MPSVectorDescriptor.vectorBytes") { _ = MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32).vectorBytes }
    add("MPSVectorDescriptor.init(length:dataType:)") { _ = MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32) }
    add("MPSVectorDescriptor.init(length:vectors:vectorBytes:dataType:)") { _ = MPSVectorDescriptor(length: 1, vectors: 1, vectorBytes: 1, dataType: MPSDataType.float32) }
    add("MPSVectorDescriptor.vectorBytes(forLength:dataType:)") { _ = MPSVectorDescriptor.vectorBytes(forLength: 1, dataType: MPSDataType.float32) }
}
