// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageThresholdToZero(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageThresholdToZero.thresholdValue") { _ = MPSImageThresholdToZero(device: device, thresholdValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).thresholdValue }
    add("MPSImageThresholdToZero.transform") { _ = MPSImageThresholdToZero(device: device, thresholdValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).transform }
    add("MPSImageThresholdToZero.init(device:thresholdValue:linearGrayColorTransform:)") { _ = MPSImageThresholdToZero(device: device, thresholdValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))) }
}
