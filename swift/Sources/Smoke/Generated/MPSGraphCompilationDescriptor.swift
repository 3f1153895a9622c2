// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphCompilationDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphCompilationDescriptor.optimizationLevel") { _ = MPSGraphCompilationDescriptor().optimizationLevel }
    add("MPSGraphCompilationDescriptor.optimizationLevel =") { let o = MPSGraphCompilationDescriptor(); o.optimizationLevel = MPSGraphOptimization.level0 }
    add("MPSGraphCompilationDescriptor.optimizationProfile") { _ = MPSGraphCompilationDescriptor().optimizationProfile }
    add("MPSGraphCompilationDescriptor.optimizationProfile =") { let o = MPSGraphCompilationDescriptor(); o.optimizationProfile = MPSGraphOptimizationProfile.performance }
    add("MPSGraphCompilationDescriptor.waitForCompilationCompletion") { _ = MPSGraphCompilationDescriptor().waitForCompilationCompletion }
    add("MPSGraphCompilationDescriptor.waitForCompilationCompletion =") { let o = MPSGraphCompilationDescriptor(); o.waitForCompilationCompletion = true }
    add("MPSGraphCompilationDescriptor.compilationCompletionHandler =") { let o = MPSGraphCompilationDescriptor(); o.compilationCompletionHandler = { _, _ in  } }
    add("MPSGraphCompilationDescriptor.reducedPrecisionFastMath") { _ = MPSGraphCompilationDescriptor().reducedPrecisionFastMath }
    add("MPSGraphCompilationDescriptor.reducedPrecisionFastMath =") { let o = MPSGraphCompilationDescriptor(); o.reducedPrecisionFastMath = MPSGraphReducedPrecisionFastMath(rawValue: 0) }
    add("MPSGraphCompilationDescriptor.callables") { _ = MPSGraphCompilationDescriptor().callables }
    add("MPSGraphCompilationDescriptor.callables =") { let o = MPSGraphCompilationDescriptor(); o.callables = ["a": MPSGraphExecutable(package: URL(fileURLWithPath: "/tmp/openmps-smoke"), descriptor: MPSGraphCompilationDescriptor())] }
    add("MPSGraphCompilationDescriptor.disableTypeInference()") { MPSGraphCompilationDescriptor().disableTypeInference() }
    add("MPSGraphCompilationDescriptor.convertLayoutToNHWC()") { MPSGraphCompilationDescriptor().convertLayoutToNHWC() }
}
