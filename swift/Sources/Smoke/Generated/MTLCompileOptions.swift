// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLCompileOptions(_ add: (String, @escaping Call) -> Void) {
    add("MTLCompileOptions.preprocessorMacros") { _ = MTLCompileOptions().preprocessorMacros }
    add("MTLCompileOptions.fastMathEnabled") { _ = MTLCompileOptions().fastMathEnabled }
    add("MTLCompileOptions.fastMathEnabled =") { let o = MTLCompileOptions(); o.fastMathEnabled = true }
    add("MTLCompileOptions.mathMode") { _ = MTLCompileOptions().mathMode }
    add("MTLCompileOptions.mathMode =") { let o = MTLCompileOptions(); o.mathMode = MTLMathMode.safe }
    add("MTLCompileOptions.mathFloatingPointFunctions") { _ = MTLCompileOptions().mathFloatingPointFunctions }
    add("MTLCompileOptions.mathFloatingPointFunctions =") { let o = MTLCompileOptions(); o.mathFloatingPointFunctions = MTLMathFloatingPointFunctions.fast }
    add("MTLCompileOptions.languageVersion") { _ = MTLCompileOptions().languageVersion }
    add("MTLCompileOptions.languageVersion =") { let o = MTLCompileOptions(); o.languageVersion = MTLLanguageVersion.version1_0 }
    add("MTLCompileOptions.libraryType") { _ = MTLCompileOptions().libraryType }
    add("MTLCompileOptions.libraryType =") { let o = MTLCompileOptions(); o.libraryType = MTLLibraryType.executable }
    add("MTLCompileOptions.installName") { _ = MTLCompileOptions().installName }
    add("MTLCompileOptions.installName =") { let o = MTLCompileOptions(); o.installName = "a" }
    add("MTLCompileOptions.preserveInvariance") { _ = MTLCompileOptions().preserveInvariance }
    add("MTLCompileOptions.preserveInvariance =") { let o = MTLCompileOptions(); o.preserveInvariance = true }
    add("MTLCompileOptions.optimizationLevel") { _ = MTLCompileOptions().optimizationLevel }
    add("MTLCompileOptions.optimizationLevel =") { let o = MTLCompileOptions(); o.optimizationLevel = MTLLibraryOptimizationLevel.`default` }
    add("MTLCompileOptions.maxTotalThreadsPerThreadgroup") { _ = MTLCompileOptions().maxTotalThreadsPerThreadgroup }
    add("MTLCompileOptions.maxTotalThreadsPerThreadgroup =") { let o = MTLCompileOptions(); o.maxTotalThreadsPerThreadgroup = 1 }
}
