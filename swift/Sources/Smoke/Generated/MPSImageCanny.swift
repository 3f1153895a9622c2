// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageCanny(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageCanny.colorTransform") { _ = MPSImageCanny(device: device, linearToGrayScaleTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), sigma: 0.5).colorTransform }
    add("MPSImageCanny.sigma") { _ = MPSImageCanny(device: device, linearToGrayScaleTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), sigma: 0.5).sigma }
    add("MPSImageCanny.highThreshold") { _ = MPSImageCanny(device: device, linearToGrayScaleTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), sigma: 0.5).highThreshold }
    add("MPSImageCanny.highThreshold =") { let o = MPSImageCanny(device: device, linearToGrayScaleTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), sigma: 0.5); o.highThreshold = 0.5 }
    add("MPSImageCanny.lowThreshold") { _ = MPSImageCanny(device: device, linearToGrayScaleTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), sigma: 0.5).lowThreshold }
    add("MPSImageCanny.lowThreshold =") { let o = MPSImageCanny(device: device, linearToGrayScaleTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), sigma: 0.5); o.lowThreshold = 0.5 }
    add("MPSImageCanny.useFastMode") { _ = MPSImageCanny(device: device, linearToGrayScaleTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), sigma: 0.5).useFastMode }
    add("MPSImageCanny.useFastMode =") { let o = MPSImageCanny(device: device, linearToGrayScaleTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), sigma: 0.5); o.useFastMode = true }
    add("MPSImageCanny.init(device:linearToGrayScaleTransform:sigma:)") { _ = MPSImageCanny(device: device, linearToGrayScaleTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self)), sigma: 0.5) }
}
