// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSKernel.options") { _ = MPSKernel(device: device).options }
    add("MPSKernel.options =") { let o = MPSKernel(device: device); o.options = MPSKernelOptions(rawValue: 0) }
    add("MPSKernel.device") { _ = MPSKernel(device: device).device }
    add("MPSKernel.label") { _ = MPSKernel(device: device).label }
    add("MPSKernel.label =") { let o = MPSKernel(device: device); o.label = "a" }
    add("MPSKernel.init(device:)") { _ = MPSKernel(device: device) }
    add("MPSKernel.copy(with:device:)") { _ = MPSKernel(device: device).copy(with: nil, device: device) }
}
