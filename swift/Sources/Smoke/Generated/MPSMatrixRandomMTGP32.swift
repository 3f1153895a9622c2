// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixRandomMTGP32(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixRandomMTGP32.init(device:destinationDataType:seed:distributionDescriptor:)") { _ = MPSMatrixRandomMTGP32(device: device, destinationDataType: MPSDataType.float32, seed: 1, distributionDescriptor: MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5)) }
    add("MPSMatrixRandomMTGP32.init(device:destinationDataType:seed:)") { _ = MPSMatrixRandomMTGP32(device: device, destinationDataType: MPSDataType.float32, seed: 1) }
    add("MPSMatrixRandomMTGP32.synchronizeState(on:)") { MPSMatrixRandomMTGP32(device: device, destinationDataType: MPSDataType.float32, seed: 1).synchronizeState(on: queue.makeCommandBuffer()!) }
}
