// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageLaplacianPyramid(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageLaplacianPyramid.laplacianBias") { _ = MPSImageLaplacianPyramid(device: device, centerWeight: 0.5).laplacianBias }
    add("MPSImageLaplacianPyramid.laplacianBias =") { let o = MPSImageLaplacianPyramid(device: device, centerWeight: 0.5); o.laplacianBias = 0.5 }
    add("MPSImageLaplacianPyramid.laplacianScale") { _ = MPSImageLaplacianPyramid(device: device, centerWeight: 0.5).laplacianScale }
    add("MPSImageLaplacianPyramid.laplacianScale =") { let o = MPSImageLaplacianPyramid(device: device, centerWeight: 0.5); o.laplacianScale = 0.5 }
}
