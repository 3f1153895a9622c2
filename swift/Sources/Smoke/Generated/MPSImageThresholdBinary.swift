// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageThresholdBinary(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageThresholdBinary.thresholdValue") { _ = MPSImageThresholdBinary(device: device, thresholdValue: 0.5, maximumValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).thresholdValue }
    add("MPSImageThresholdBinary.maximumValue") { _ = MPSImageThresholdBinary(device: device, thresholdValue: 0.5, maximumValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).maximumValue }
    add("MPSImageThresholdBinary.transform") { _ = MPSImageThresholdBinary(device: device, thresholdValue: 0.5, maximumValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))).transform }
    add("MPSImageThresholdBinary.init(device:thresholdValue:maximumValue:linearGrayColorTransform:)") { _ = MPSImageThresholdBinary(device: device, thresholdValue: 0.5, maximumValue: 0.5, linearGrayColorTransform: UnsafePointer<Float>(memory.assumingMemoryBound(to: Float.self))) }
}
