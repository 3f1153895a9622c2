// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixCopyToImage(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixCopyToImage.sourceMatrixOrigin") { _ = MPSMatrixCopyToImage(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).sourceMatrixOrigin }
    add("MPSMatrixCopyToImage.sourceMatrixOrigin =") { let o = MPSMatrixCopyToImage(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels); o.sourceMatrixOrigin = MTLOrigin() }
    add("MPSMatrixCopyToImage.sourceMatrixBatchIndex") { _ = MPSMatrixCopyToImage(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).sourceMatrixBatchIndex }
    add("MPSMatrixCopyToImage.sourceMatrixBatchIndex =") { let o = MPSMatrixCopyToImage(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels); o.sourceMatrixBatchIndex = 1 }
    add("MPSMatrixCopyToImage.dataLayout") { _ = MPSMatrixCopyToImage(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).dataLayout }
    add("MPSMatrixCopyToImage.init(device:dataLayout:)") { _ = MPSMatrixCopyToImage(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels) }
    add("MPSMatrixCopyToImage.encode(commandBuffer:sourceMatrix:destinationImage:)") { MPSMatrixCopyToImage(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).encode(commandBuffer: queue.makeCommandBuffer()!, sourceMatrix: matrix(), destinationImage: image()) }
    add("MPSMatrixCopyToImage.encodeBatch(commandBuffer:sourceMatrix:destinationImages:)") { MPSMatrixCopyToImage(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceMatrix: matrix(), destinationImages: [image()]) }
}
