// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageThresholdToZeroInverse(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageThresholdToZeroInverse.thresholdValue") { _ = MPSImageThresholdToZeroInverse(device: device, thresholdValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).thresholdValue }
    add("MPSImageThresholdToZeroInverse.transform") { _ = MPSImageThresholdToZeroInverse(device: device, thresholdValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).transform }
    add("MPSImageThresholdToZeroInverse.init(device:thresholdValue:linearGrayColorTransform:)") { _ = MPSImageThresholdToZeroInverse(device: device, thresholdValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))) }
}
