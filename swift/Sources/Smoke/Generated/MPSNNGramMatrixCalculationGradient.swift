// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNGramMatrixCalculationGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNGramMatrixCalculationGradient.alpha") { _ = MPSNNGramMatrixCalculationGradient(device: device, alpha: 0.5).alpha }
    add("MPSNNGramMatrixCalculationGradient.alpha =") { let o = MPSNNGramMatrixCalculationGradient(device: device, alpha: 0.5); o.alpha = 0.5 }
    add("MPSNNGramMatrixCalculationGradient.init(device:alpha:)") { _ = MPSNNGramMatrixCalculationGradient(device: device, alpha: 0.5) }
}
