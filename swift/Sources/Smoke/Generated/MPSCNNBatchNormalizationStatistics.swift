// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNBatchNormalizationStatistics(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNBatchNormalizationStatistics.encodeBatch(to:sourceImages:batchNormalizationState:)") { MPSCNNBatchNormalizationStatistics(device: device).encodeBatch(to: queue.makeCommandBuffer()!, sourceImages: [image()], batchNormalizationState: MPSCNNBatchNormalizationState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!)) }
}
