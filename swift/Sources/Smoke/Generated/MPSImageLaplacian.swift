// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageLaplacian(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageLaplacian.bias") { _ = MPSImageLaplacian(device: device).bias }
    add("MPSImageLaplacian.bias =") { let o = MPSImageLaplacian(device: device); o.bias = 0.5 }
}
