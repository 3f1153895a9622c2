// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayDescriptor.dataType") { _ = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).dataType }
    add("MPSNDArrayDescriptor.dataType =") { let o = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]); o.dataType = MPSDataType.float32 }
    add("MPSNDArrayDescriptor.numberOfDimensions") { _ = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).numberOfDimensions }
    add("MPSNDArrayDescriptor.numberOfDimensions =") { let o = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]); o.numberOfDimensions = 1 }
    add("MPSNDArrayDescriptor.preferPackedRows") { _ = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).preferPackedRows }
    add("MPSNDArrayDescriptor.preferPackedRows =") { let o = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]); o.preferPackedRows = true }
    add("MPSNDArrayDescriptor.dimensionOrder()") { _ = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).dimensionOrder() }
    add("MPSNDArrayDescriptor.length(ofDimension:)") { _ = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).length(ofDimension: 1) }
    add("MPSNDArrayDescriptor.sliceRange(forDimension:)") { _ = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).sliceRange(forDimension: 1) }
    add("MPSNDArrayDescriptor.sliceDimension(_:withSubrange:)") { MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).sliceDimension(1, withSubrange: MPSDimensionSlice()) }
    add("MPSNDArrayDescriptor.transposeDimension(_:withDimension:)") { MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).transposeDimension(1, withDimension: 1) }
    add("MPSNDArrayDescriptor.permute(withDimensionOrder:)") { MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).permute(withDimensionOrder: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self))) }
    add("MPSNDArrayDescriptor.getShape()") { _ = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).getShape() }
    add("MPSNDArrayDescriptor.init(dataType:dimensionCount:dimensionSizes:)") { _ = MPSNDArrayDescriptor(dataType: MPSDataType.float32, dimensionCount: 1, dimensionSizes: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self))) }
    add("MPSNDArrayDescriptor.init(dataType:shape:)") { _ = MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]) }
    add("MPSNDArrayDescriptor.reshape(withDimensionCount:dimensionSizes:)") { MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).reshape(withDimensionCount: 1, dimensionSizes: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self))) }
    add("MPSNDArrayDescriptor.reshape(withShape:)") { MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]).reshape(withShape: [1]) }
}
