// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImagePyramid(_ add: (String, @escaping Call) -> Void) {
    add("MPSImagePyramid.kernelHeight") { _ = MPSImagePyramid(device: device, centerWeight: 0.5).kernelHeight }
    add("MPSImagePyramid.kernelWidth") { _ = MPSImagePyramid(device: device, centerWeight: 0.5).kernelWidth }
    add("MPSImagePyramid.init(device:centerWeight:)") { _ = MPSImagePyramid(device: device, centerWeight: 0.5) }
    add("MPSImagePyramid.init(device:kernelWidth:kernelHeight:weights:)") { _ = MPSImagePyramid(device: device, kernelWidth: 1, kernelHeight: 1, weights: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))) }
}
