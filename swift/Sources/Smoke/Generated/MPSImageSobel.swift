// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageSobel(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageSobel.colorTransform") { _ = MPSImageSobel(device: device, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).colorTransform }
    add("MPSImageSobel.init(device:linearGrayColorTransform:)") { _ = MPSImageSobel(device: device, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))) }
}
