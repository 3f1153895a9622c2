// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayGather(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayGather.axis") { _ = MPSNDArrayGather(device: device, sourceCount: 1).axis }
    add("MPSNDArrayGather.axis =") { let o = MPSNDArrayGather(device: device, sourceCount: 1); o.axis = 1 }
}
