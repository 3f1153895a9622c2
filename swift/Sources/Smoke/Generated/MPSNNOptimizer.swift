// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNOptimizer(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNOptimizer.learningRate") { _ = MPSNNOptimizer(device: device).learningRate }
    add("MPSNNOptimizer.gradientRescale") { _ = MPSNNOptimizer(device: device).gradientRescale }
    add("MPSNNOptimizer.applyGradientClipping") { _ = MPSNNOptimizer(device: device).applyGradientClipping }
    add("MPSNNOptimizer.applyGradientClipping =") { let o = MPSNNOptimizer(device: device); o.applyGradientClipping = true }
    add("MPSNNOptimizer.gradientClipMax") { _ = MPSNNOptimizer(device: device).gradientClipMax }
    add("MPSNNOptimizer.gradientClipMin") { _ = MPSNNOptimizer(device: device).gradientClipMin }
    add("MPSNNOptimizer.regularizationScale") { _ = MPSNNOptimizer(device: device).regularizationScale }
    add("MPSNNOptimizer.regularizationType") { _ = MPSNNOptimizer(device: device).regularizationType }
    add("MPSNNOptimizer.setLearningRate(_:)") { MPSNNOptimizer(device: device).setLearningRate(0.5) }
}
