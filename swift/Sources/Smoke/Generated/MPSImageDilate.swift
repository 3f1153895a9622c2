// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageDilate(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageDilate.kernelHeight") { _ = MPSImageDilate(device: device, kernelWidth: 1, kernelHeight: 1, values: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).kernelHeight }
    add("MPSImageDilate.kernelWidth") { _ = MPSImageDilate(device: device, kernelWidth: 1, kernelHeight: 1, values: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).kernelWidth }
    add("MPSImageDilate.init(device:kernelWidth:kernelHeight:values:)") { _ = MPSImageDilate(device: device, kernelWidth: 1, kernelHeight: 1, values: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))) }
}
