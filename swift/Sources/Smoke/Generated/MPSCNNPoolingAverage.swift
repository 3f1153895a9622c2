// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNPoolingAverage(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNPoolingAverage.zeroPadSizeX") { _ = MPSCNNPoolingAverage(device: device, kernelWidth: 1, kernelHeight: 1).zeroPadSizeX }
    add("MPSCNNPoolingAverage.zeroPadSizeX =") { let o = MPSCNNPoolingAverage(device: device, kernelWidth: 1, kernelHeight: 1); o.zeroPadSizeX = 1 }
    add("MPSCNNPoolingAverage.zeroPadSizeY") { _ = MPSCNNPoolingAverage(device: device, kernelWidth: 1, kernelHeight: 1).zeroPadSizeY }
    add("MPSCNNPoolingAverage.zeroPadSizeY =") { let o = MPSCNNPoolingAverage(device: device, kernelWidth: 1, kernelHeight: 1); o.zeroPadSizeY = 1 }
}
