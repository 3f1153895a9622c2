// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixRandomPhilox(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixRandomPhilox.init(device:destinationDataType:seed:distributionDescriptor:)") { _ = MPSMatrixRandomPhilox(device: device, destinationDataType: MPSDataType.float32, seed: 1, distributionDescriptor: MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5)) }
    add("MPSMatrixRandomPhilox.init(device:destinationDataType:seed:)") { _ = MPSMatrixRandomPhilox(device: device, destinationDataType: MPSDataType.float32, seed: 1) }
}
