// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayStridedSlice(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayStridedSlice.strides") { _ = MPSNDArrayStridedSlice(device: device, sourceCount: 1).strides }
    add("MPSNDArrayStridedSlice.strides =") { let o = MPSNDArrayStridedSlice(device: device, sourceCount: 1); o.strides = MPSNDArrayOffsets() }
}
