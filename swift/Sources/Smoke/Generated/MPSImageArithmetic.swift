// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageArithmetic(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageArithmetic.primaryScale") { _ = MPSImageArithmetic(device: device).primaryScale }
    add("MPSImageArithmetic.primaryScale =") { let o = MPSImageArithmetic(device: device); o.primaryScale = 0.5 }
    add("MPSImageArithmetic.secondaryScale") { _ = MPSImageArithmetic(device: device).secondaryScale }
    add("MPSImageArithmetic.secondaryScale =") { let o = MPSImageArithmetic(device: device); o.secondaryScale = 0.5 }
    add("MPSImageArithmetic.bias") { _ = MPSImageArithmetic(device: device).bias }
    add("MPSImageArithmetic.bias =") { let o = MPSImageArithmetic(device: device); o.bias = 0.5 }
    add("MPSImageArithmetic.primaryStrideInPixels") { _ = MPSImageArithmetic(device: device).primaryStrideInPixels }
    add("MPSImageArithmetic.primaryStrideInPixels =") { let o = MPSImageArithmetic(device: device); o.primaryStrideInPixels = MTLSizeMake(1, 1, 1) }
    add("MPSImageArithmetic.secondaryStrideInPixels") { _ = MPSImageArithmetic(device: device).secondaryStrideInPixels }
    add("MPSImageArithmetic.secondaryStrideInPixels =") { let o = MPSImageArithmetic(device: device); o.secondaryStrideInPixels = MTLSizeMake(1, 1, 1) }
    add("MPSImageArithmetic.minimumValue") { _ = MPSImageArithmetic(device: device).minimumValue }
    add("MPSImageArithmetic.minimumValue =") { let o = MPSImageArithmetic(device: device); o.minimumValue = 0.5 }
    add("MPSImageArithmetic.maximumValue") { _ = MPSImageArithmetic(device: device).maximumValue }
    add("MPSImageArithmetic.maximumValue =") { let o = MPSImageArithmetic(device: device); o.maximumValue = 0.5 }
}
