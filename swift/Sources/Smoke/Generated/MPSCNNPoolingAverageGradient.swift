// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNPoolingAverageGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNPoolingAverageGradient.zeroPadSizeX") { _ = MPSCNNPoolingAverageGradient(device: device, kernelWidth: 1, kernelHeight: 1).zeroPadSizeX }
    add("MPSCNNPoolingAverageGradient.zeroPadSizeX =") { let o = MPSCNNPoolingAverageGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.zeroPadSizeX = 1 }
    add("MPSCNNPoolingAverageGradient.zeroPadSizeY") { _ = MPSCNNPoolingAverageGradient(device: device, kernelWidth: 1, kernelHeight: 1).zeroPadSizeY }
    add("MPSCNNPoolingAverageGradient.zeroPadSizeY =") { let o = MPSCNNPoolingAverageGradient(device: device, kernelWidth: 1, kernelHeight: 1); o.zeroPadSizeY = 1 }
}
