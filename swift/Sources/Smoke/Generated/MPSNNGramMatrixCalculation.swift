// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNGramMatrixCalculation(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNGramMatrixCalculation.alpha") { _ = MPSNNGramMatrixCalculation(device: device, alpha: 0.5).alpha }
    add("MPSNNGramMatrixCalculation.alpha =") { let o = MPSNNGramMatrixCalculation(device: device, alpha: 0.5); o.alpha = 0.5 }
    add("MPSNNGramMatrixCalculation.init(device:alpha:)") { _ = MPSNNGramMatrixCalculation(device: device, alpha: 0.5) }
}
