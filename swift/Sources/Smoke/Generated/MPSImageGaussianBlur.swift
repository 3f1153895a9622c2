// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageGaussianBlur(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageGaussianBlur.sigma") { _ = MPSImageGaussianBlur(device: device, sigma: 0.5).sigma }
    add("MPSImageGaussianBlur.init(device:sigma:)") { _ = MPSImageGaussianBlur(device: device, sigma: 0.5) }
}
