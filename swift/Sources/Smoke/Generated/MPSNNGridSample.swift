// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNGridSample(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNGridSample.useGridValueAsInputCoordinate") { _ = MPSNNGridSample(device: device).useGridValueAsInputCoordinate }
    add("MPSNNGridSample.useGridValueAsInputCoordinate =") { let o = MPSNNGridSample(device: device); o.useGridValueAsInputCoordinate = true }
}
