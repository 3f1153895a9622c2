// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageScale(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageScale.scaleTransform") { _ = MPSImageScale(device: device).scaleTransform }
    add("MPSImageScale.scaleTransform =") { let o = MPSImageScale(device: device); o.scaleTransform = UnsafePointer<MPSScaleTransform>(memory.assumingMemoryBound(to: MPSScaleTransform.self)) }
}
