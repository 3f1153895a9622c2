// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArray(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArray.label") { _ = array().label }
    add("MPSNDArray.label =") { let o = array(); o.label = "a" }
    add("MPSNDArray.dataType") { _ = array().dataType }
    add("MPSNDArray.dataTypeSize") { _ = array().dataTypeSize }
    add("MPSNDArray.numberOfDimensions") { _ = array().numberOfDimensions }
    add("MPSNDArray.device") { _ = array().device }
    add("MPSNDArray.parent") { _ = array().parent }
    add("MPSNDArray.defaultAllocator()") { _ = MPSNDArray.defaultAllocator() }
    add("MPSNDArray.length(ofDimension:)") { _ = array().length(ofDimension: 1) }
    add("MPSNDArray.descriptor()") { _ = array().descriptor() }
    add("MPSNDArray.init(device:descriptor:)") { _ = MPSNDArray(device: device, descriptor: MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1])) }
    add("MPSNDArray.init(device:scalar:)") { _ = MPSNDArray(device: device, scalar: 0.5) }
    add("MPSNDArray.init(buffer:offset:descriptor:)") { _ = MPSNDArray(buffer: device.makeBuffer(length: 65536, options: .storageModeShared)!, offset: 1, descriptor: MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1])) }
    add("MPSNDArray.userBuffer()") { _ = array().userBuffer() }
    add("MPSNDArray.resourceSize()") { _ = array().resourceSize() }
    add("MPSNDArray.arrayView(with:descriptor:aliasing:)") { _ = array().arrayView(with: queue.makeCommandBuffer()!, descriptor: MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1]), aliasing: MPSAliasingStrategy(rawValue: 0)) }
    add("MPSNDArray.arrayView(with:)") { _ = array().arrayView(with: MPSNDArrayDescriptor(dataType: MPSDataType.float32, shape: [1])) }
    add("MPSNDArray.arrayView(withShape:strides:)") { _ = array().arrayView(withShape: [1], strides: [1]) }
    add("MPSNDArray.arrayView(withDimensionCount:dimensionSizes:strides:)") { _ = array().arrayView(withDimensionCount: 1, dimensionSizes: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self)), strides: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self))) }
    add("MPSNDArray.exportData(with:to:destinationDataType:offset:rowStrides:)") { array().exportData(with: queue.makeCommandBuffer()!, to: device.makeBuffer(length: 65536, options: .storageModeShared)!, destinationDataType: MPSDataType.float32, offset: 1, rowStrides: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self))) }
    add("MPSNDArray.importData(with:from:sourceDataType:offset:rowStrides:)") { array().importData(with: queue.makeCommandBuffer()!, from: device.makeBuffer(length: 65536, options: .storageModeShared)!, sourceDataType: MPSDataType.float32, offset: 1, rowStrides: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self))) }
    add("MPSNDArray.exportData(with:to:offset:)") { array().exportData(with: queue.makeCommandBuffer()!, to: [image()], offset: MPSImageCoordinate()) }
    add("MPSNDArray.importData(with:from:offset:)") { array().importData(with: queue.makeCommandBuffer()!, from: [image()], offset: MPSImageCoordinate()) }
    add("MPSNDArray.readBytes(_:strideBytes:)") { array().readBytes(memory, strideBytes: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self))) }
    add("MPSNDArray.writeBytes(_:strideBytes:)") { array().writeBytes(memory, strideBytes: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self))) }
    add("MPSNDArray.synchronize(on:)") { array().synchronize(on: queue.makeCommandBuffer()!) }
}
