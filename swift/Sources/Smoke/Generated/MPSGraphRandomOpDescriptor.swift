// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphRandomOpDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphRandomOpDescriptor.distribution") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!.distribution }
    add("MPSGraphRandomOpDescriptor.distribution =") { let o = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!; o.distribution = MPSGraphRandomDistribution.uniform }
    add("MPSGraphRandomOpDescriptor.dataType") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!.dataType }
    add("MPSGraphRandomOpDescriptor.dataType =") { let o = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!; o.dataType = MPSDataType.float32 }
    add("MPSGraphRandomOpDescriptor.min") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!.min }
    add("MPSGraphRandomOpDescriptor.min =") { let o = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!; o.min = 0.5 }
    add("MPSGraphRandomOpDescriptor.max") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!.max }
    add("MPSGraphRandomOpDescriptor.max =") { let o = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!; o.max = 0.5 }
    add("MPSGraphRandomOpDescriptor.minInteger") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!.minInteger }
    add("MPSGraphRandomOpDescriptor.minInteger =") { let o = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!; o.minInteger = 1 }
    add("MPSGraphRandomOpDescriptor.maxInteger") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!.maxInteger }
    add("MPSGraphRandomOpDescriptor.maxInteger =") { let o = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!; o.maxInteger = 1 }
    add("MPSGraphRandomOpDescriptor.mean") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!.mean }
    add("MPSGraphRandomOpDescriptor.mean =") { let o = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!; o.mean = 0.5 }
    add("MPSGraphRandomOpDescriptor.standardDeviation") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!.standardDeviation }
    add("MPSGraphRandomOpDescriptor.standardDeviation =") { let o = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!; o.standardDeviation = 0.5 }
    add("MPSGraphRandomOpDescriptor.samplingMethod") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!.samplingMethod }
    add("MPSGraphRandomOpDescriptor.samplingMethod =") { let o = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32)!; o.samplingMethod = MPSGraphRandomNormalSamplingMethod.invCDF }
    add("MPSGraphRandomOpDescriptor.init(distribution:dataType:)") { _ = MPSGraphRandomOpDescriptor(distribution: MPSGraphRandomDistribution.uniform, dataType: MPSDataType.float32) }
}
