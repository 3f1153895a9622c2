// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageConversion(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageConversion.sourceAlpha") { _ = MPSImageConversion(device: device, srcAlpha: MPSAlphaType.nonPremultiplied, destAlpha: MPSAlphaType.nonPremultiplied, backgroundColor: UnsafeMutablePointer<CGFloat>(memory.assumingMemoryBound(to: CGFloat.self)), conversionInfo: nil).sourceAlpha }
    add("MPSImageConversion.destinationAlpha") { _ = MPSImageConversion(device: device, srcAlpha: MPSAlphaType.nonPremultiplied, destAlpha: MPSAlphaType.nonPremultiplied, backgroundColor: UnsafeMutablePointer<CGFloat>(memory.assumingMemoryBound(to: CGFloat.self)), conversionInfo: nil).destinationAlpha }
    add("MPSImageConversion.init(device:srcAlpha:destAlpha:backgroundColor:conversionInfo:)") { _ = MPSImageConversion(device: device, srcAlpha: MPSAlphaType.nonPremultiplied, destAlpha: MPSAlphaType.nonPremultiplied, backgroundColor: UnsafeMutablePointer<CGFloat>(memory.assumingMemoryBound(to: CGFloat.self)), conversionInfo: nil) }
}
