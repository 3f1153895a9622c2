// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphTensor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphTensor.shape") { _ = tensor.shape }
    add("MPSGraphTensor.dataType") { _ = tensor.dataType }
    add("MPSGraphTensor.operation") { _ = tensor.operation }
}
