// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSVector(_ add: (String, @escaping Call) -> Void) {
    add("MPSVector.device") { _ = vector().device }
    add("MPSVector.length") { _ = vector().length }
    add("MPSVector.vectors") { _ = vector().vectors }
    add("MPSVector.dataType") { _ = vector().dataType }
    add("MPSVector.vectorBytes") { _ = vector().vectorBytes }
    add("MPSVector.offset") { _ = vector().offset }
    add("MPSVector.data") { _ = vector().data }
    add("MPSVector.init(buffer:descriptor:)") { _ = MPSVector(buffer: device.makeBuffer(length: 65536, options: .storageModeShared)!, descriptor: MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32)) }
    add("MPSVector.init(buffer:offset:descriptor:)") { _ = MPSVector(buffer: device.makeBuffer(length: 65536, options: .storageModeShared)!, offset: 1, descriptor: MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32)) }
    add("MPSVector.init(device:descriptor:)") { _ = MPSVector(device: device, descriptor: MPSVectorDescriptor(length: 1, dataType: MPSDataType.float32)) }
    add("MPSVector.synchronize(on:)") { vector().synchronize(on: queue.makeCommandBuffer()!) }
    add("MPSVector.resourceSize()") { _ = vector().resourceSize() }
}
