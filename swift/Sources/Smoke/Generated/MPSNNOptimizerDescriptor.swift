// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNOptimizerDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNOptimizerDescriptor.learningRate") { _ = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5).learningRate }
    add("MPSNNOptimizerDescriptor.learningRate =") { let o = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5); o.learningRate = 0.5 }
    add("MPSNNOptimizerDescriptor.gradientRescale") { _ = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5).gradientRescale }
    add("MPSNNOptimizerDescriptor.gradientRescale =") { let o = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5); o.gradientRescale = 0.5 }
    add("MPSNNOptimizerDescriptor.applyGradientClipping") { _ = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5).applyGradientClipping }
    add("MPSNNOptimizerDescriptor.applyGradientClipping =") { let o = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5); o.applyGradientClipping = true }
    add("MPSNNOptimizerDescriptor.gradientClipMax") { _ = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5).gradientClipMax }
    add("MPSNNOptimizerDescriptor.gradientClipMax =") { let o = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5); o.gradientClipMax = 0.5 }
    add("MPSNNOptimizerDescriptor.gradientClipMin") { _ = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5).gradientClipMin }
    add("MPSNNOptimizerDescriptor.gradientClipMin =") { let o = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5); o.gradientClipMin = 0.5 }
    add("MPSNNOptimizerDescriptor.regularizationScale") { _ = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5).regularizationScale }
    add("MPSNNOptimizerDescriptor.regularizationScale =") { let o = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5); o.regularizationScale = 0.5 }
    add("MPSNNOptimizerDescriptor.regularizationType") { _ = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5).regularizationType }
    add("MPSNNOptimizerDescriptor.regularizationType =") { let o = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5); o.regularizationType = MPSNNRegularizationType.None }
    add("MPSNNOptimizerDescriptor.init(learningRate:gradientRescale:regularizationType:regularizationScale:)") { _ = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5) }
    add("MPSNNOptimizerDescriptor.init(learningRate:gradientRescale:applyGradientClipping:gradientClipMax:gradientClipMin:regularizationType:regularizationScale:)") { _ = MPSNNOptimizerDescriptor(learningRate: 0.5, gradientRescale: 0.5, applyGradientClipping: true, gradientClipMax: 0.5, gradientClipMin: 0.5, regularizationType: MPSNNRegularizationType.None, regularizationScale: 0.5) }
}
