// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayMultiaryBase(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayMultiaryBase.destinationArrayAllocator") { _ = MPSNDArrayMultiaryBase(device: device, sourceCount: 1).destinationArrayAllocator }
    add("MPSNDArrayMultiaryBase.destinationArrayAllocator =") { let o = MPSNDArrayMultiaryBase(device: device, sourceCount: 1); o.destinationArrayAllocator = MPSNDArray.defaultAllocator() }
    add("MPSNDArrayMultiaryBase.offsets(atSourceIndex:)") { _ = MPSNDArrayMultiaryBase(device: device, sourceCount: 1).offsets(atSourceIndex: 1) }
    add("MPSNDArrayMultiaryBase.edgeMode(atSourceIndex:)") { _ = MPSNDArrayMultiaryBase(device: device, sourceCount: 1).edgeMode(atSourceIndex: 1) }
    add("MPSNDArrayMultiaryBase.kernelSizes(forSourceIndex:)") { _ = MPSNDArrayMultiaryBase(device: device, sourceCount: 1).kernelSizes(forSourceIndex: 1) }
    add("MPSNDArrayMultiaryBase.strides(forSourceIndex:)") { _ = MPSNDArrayMultiaryBase(device: device, sourceCount: 1).strides(forSourceIndex: 1) }
    add("MPSNDArrayMultiaryBase.dilationRates(forSourceIndex:)") { _ = MPSNDArrayMultiaryBase(device: device, sourceCount: 1).dilationRates(forSourceIndex: 1) }
    add("MPSNDArrayMultiaryBase.init(device:sourceCount:)") { _ = MPSNDArrayMultiaryBase(device: device, sourceCount: 1) }
    add("MPSNDArrayMultiaryBase.resultState(forSourceArrays:sourceStates:destinationArray:)") { _ = MPSNDArrayMultiaryBase(device: device, sourceCount: 1).resultState(forSourceArrays: [array()], sourceStates: [MPSState(device: device, bufferSize: 64)], destinationArray: array()) }
    add("MPSNDArrayMultiaryBase.destinationArrayDescriptor(forSourceArrays:sourceState:)") { _ = MPSNDArrayMultiaryBase(device: device, sourceCount: 1).destinationArrayDescriptor(forSourceArrays: [array()], sourceState: MPSState(device: device, bufferSize: 64)) }
}
