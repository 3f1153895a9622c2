// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageThresholdTruncate(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageThresholdTruncate.thresholdValue") { _ = MPSImageThresholdTruncate(device: device, thresholdValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).thresholdValue }
    add("MPSImageThresholdTruncate.transform") { _ = MPSImageThresholdTruncate(device: device, thresholdValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).transform }
    add("MPSImageThresholdTruncate.init(device:thresholdValue:linearGrayColorTransform:)") { _ = MPSImageThresholdTruncate(device: device, thresholdValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))) }
}
