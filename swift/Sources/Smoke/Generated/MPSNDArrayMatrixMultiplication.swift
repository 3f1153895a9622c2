// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayMatrixMultiplication(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayMatrixMultiplication.alpha") { _ = MPSNDArrayMatrixMultiplication(device: device, sourceCount: 1).alpha }
    add("MPSNDArrayMatrixMultiplication.alpha =") { let o = MPSNDArrayMatrixMultiplication(device: device, sourceCount: 1); o.alpha = 0.5 }
    add("MPSNDArrayMatrixMultiplication.beta") { _ = MPSNDArrayMatrixMultiplication(device: device, sourceCount: 1).beta }
    add("MPSNDArrayMatrixMultiplication.beta =") { let o = MPSNDArrayMatrixMultiplication(device: device, sourceCount: 1); o.beta = 0.5 }
}
