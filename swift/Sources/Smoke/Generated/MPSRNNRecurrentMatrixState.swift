// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSRNNRecurrentMatrixState(_ add: (String, @escaping Call) -> Void) {
    add("MPSRNNRecurrentMatrixState.getRecurrentOutputMatrix(forLayerIndex:)") { _ = MPSRNNRecurrentMatrixState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).getRecurrentOutputMatrix(forLayerIndex: 1) }
    add("MPSRNNRecurrentMatrixState.getMemoryCellMatrix(forLayerIndex:)") { _ = MPSRNNRecurrentMatrixState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).getMemoryCellMatrix(forLayerIndex: 1) }
}
