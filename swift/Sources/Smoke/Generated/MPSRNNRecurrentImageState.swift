// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSRNNRecurrentImageState(_ add: (String, @escaping Call) -> Void) {
    add("MPSRNNRecurrentImageState.getRecurrentOutputImage(forLayerIndex:)") { _ = MPSRNNRecurrentImageState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).getRecurrentOutputImage(forLayerIndex: 1) }
    add("MPSRNNRecurrentImageState.getMemoryCellImage(forLayerIndex:)") { _ = MPSRNNRecurrentImageState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).getMemoryCellImage(forLayerIndex: 1) }
}
