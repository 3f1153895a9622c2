// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNLocalCorrelation(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNLocalCorrelation.windowInX") { _ = MPSNNLocalCorrelation(device: device, windowInX: 1, windowInY: 1, strideInX: 1, strideInY: 1).windowInX }
    add("MPSNNLocalCorrelation.windowInX =") { let o = MPSNNLocalCorrelation(device: device, windowInX: 1, windowInY: 1, strideInX: 1, strideInY: 1); o.windowInX = 1 }
    add("MPSNNLocalCorrelation.windowInY") { _ = MPSNNLocalCorrelation(device: device, windowInX: 1, windowInY: 1, strideInX: 1, strideInY: 1).windowInY }
    add("MPSNNLocalCorrelation.windowInY =") { let o = MPSNNLocalCorrelation(device: device, windowInX: 1, windowInY: 1, strideInX: 1, strideInY: 1); o.windowInY = 1 }
    add("MPSNNLocalCorrelation.strideInX") { _ = MPSNNLocalCorrelation(device: device, windowInX: 1, windowInY: 1, strideInX: 1, strideInY: 1).strideInX }
    add("MPSNNLocalCorrelation.strideInX =") { let o = MPSNNLocalCorrelation(device: device, windowInX: 1, windowInY: 1, strideInX: 1, strideInY: 1); o.strideInX = 1 }
    add("MPSNNLocalCorrelation.strideInY") { _ = MPSNNLocalCorrelation(device: device, windowInX: 1, windowInY: 1, strideInX: 1, strideInY: 1).strideInY }
    add("MPSNNLocalCorrelation.strideInY =") { let o = MPSNNLocalCorrelation(device: device, windowInX: 1, windowInY: 1, strideInX: 1, strideInY: 1); o.strideInY = 1 }
    add("MPSNNLocalCorrelation.init(device:windowInX:windowInY:strideInX:strideInY:)") { _ = MPSNNLocalCorrelation(device: device, windowInX: 1, windowInY: 1, strideInX: 1, strideInY: 1) }
}
