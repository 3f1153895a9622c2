// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphShapedType(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphShapedType.shape") { _ = MPSGraphShapedType(shape: [1], dataType: MPSDataType.float32).shape }
    add("MPSGraphShapedType.shape =") { let o = MPSGraphShapedType(shape: [1], dataType: MPSDataType.float32); o.shape = [1] }
    add("MPSGraphShapedType.dataType") { _ = MPSGraphShapedType(shape: [1], dataType: MPSDataType.float32).dataType }
    add("MPSGraphShapedType.dataType =") { let o = MPSGraphShapedType(shape: [1], dataType: MPSDataType.float32); o.dataType = MPSDataType.float32 }
    add("MPSGraphShapedType.init(shape:dataType:)") { _ = MPSGraphShapedType(shape: [1], dataType: MPSDataType.float32) }
    add("MPSGraphShapedType.isEqual(to:)") { _ = MPSGraphShapedType(shape: [1], dataType: MPSDataType.float32).isEqual(to: MPSGraphShapedType(shape: [1], dataType: MPSDataType.float32)) }
}
