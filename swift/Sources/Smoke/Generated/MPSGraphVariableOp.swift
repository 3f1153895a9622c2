// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphVariableOp(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphVariableOp.shape") { _ = MPSGraphVariableOp().shape }
    add("MPSGraphVariableOp.dataType") { _ = MPSGraphVariableOp().dataType }
}
