// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageThresholdBinaryInverse(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageThresholdBinaryInverse.thresholdValue") { _ = MPSImageThresholdBinaryInverse(device: device, thresholdValue: 0.5, maximumValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).thresholdValue }
    add("MPSImageThresholdBinaryInverse.maximumValue") { _ = MPSImageThresholdBinaryInverse(device: device, thresholdValue: 0.5, maximumValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).maximumValue }
    add("MPSImageThresholdBinaryInverse.transform") { _ = MPSImageThresholdBinaryInverse(device: device, thresholdValue: 0.5, maximumValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).transform }
    add("MPSImageThresholdBinaryInverse.init(device:thresholdValue:maximumValue:linearGrayColorTransform:)") { _ = MPSImageThresholdBinaryInverse(device: device, thresholdValue: 0.5, maximumValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))) }
}
