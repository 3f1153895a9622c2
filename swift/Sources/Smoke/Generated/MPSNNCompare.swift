// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNCompare(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNCompare.comparisonType") { _ = MPSNNCompare(device: device).comparisonType }
    add("MPSNNCompare.comparisonType =") { let o = MPSNNCompare(device: device); o.comparisonType = MPSNNComparisonType(rawValue: 0) }
    add("MPSNNCompare.threshold") { _ = MPSNNCompare(device: device).threshold }
    add("MPSNNCompare.threshold =") { let o = MPSNNCompare(device: device); o.threshold = 0.5 }
}
