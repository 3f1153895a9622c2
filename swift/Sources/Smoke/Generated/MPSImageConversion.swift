// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageConversion(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageConversion.sourceAlpha") { _ = MPSImageConversion(device: device).sourceAlpha }
    add("MPSImageConversion.destinationAlpha") { _ = MPSImageConversion(device: device).destinationAlpha }
}
