// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageEuclideanDistanceTransform(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageEuclideanDistanceTransform.searchLimitRadius") { _ = MPSImageEuclideanDistanceTransform(device: device).searchLimitRadius }
    add("MPSImageEuclideanDistanceTransform.searchLimitRadius =") { let o = MPSImageEuclideanDistanceTransform(device: device); o.searchLimitRadius = 0.5 }
}
