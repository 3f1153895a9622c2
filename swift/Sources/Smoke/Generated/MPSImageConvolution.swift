// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageConvolution(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageConvolution.kernelHeight") { _ = MPSImageConvolution(device: device, kernelWidth: 1, kernelHeight: 1, weights: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).kernelHeight }
    add("MPSImageConvolution.kernelWidth") { _ = MPSImageConvolution(device: device, kernelWidth: 1, kernelHeight: 1, weights: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).kernelWidth }
    add("MPSImageConvolution.bias") { _ = MPSImageConvolution(device: device, kernelWidth: 1, kernelHeight: 1, weights: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).bias }
    add("MPSImageConvolution.bias =") { let o = MPSImageConvolution(device: device, kernelWidth: 1, kernelHeight: 1, weights: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))); o.bias = 0.5 }
    add("MPSImageConvolution.init(device:kernelWidth:kernelHeight:weights:)") { _ = MPSImageConvolution(device: device, kernelWidth: 1, kernelHeight: 1, weights: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))) }
}
