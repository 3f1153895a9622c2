// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageCopyToMatrix(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageCopyToMatrix.destinationMatrixOrigin") { _ = MPSImageCopyToMatrix(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).destinationMatrixOrigin }
    add("MPSImageCopyToMatrix.destinationMatrixOrigin =") { let o = MPSImageCopyToMatrix(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels); o.destinationMatrixOrigin = MTLOrigin() }
    add("MPSImageCopyToMatrix.destinationMatrixBatchIndex") { _ = MPSImageCopyToMatrix(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).destinationMatrixBatchIndex }
    add("MPSImageCopyToMatrix.destinationMatrixBatchIndex =") { let o = MPSImageCopyToMatrix(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels); o.destinationMatrixBatchIndex = 1 }
    add("MPSImageCopyToMatrix.dataLayout") { _ = MPSImageCopyToMatrix(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).dataLayout }
    add("MPSImageCopyToMatrix.init(device:dataLayout:)") { _ = MPSImageCopyToMatrix(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels) }
    add("MPSImageCopyToMatrix.encode(commandBuffer:sourceImage:destinationMatrix:)") { MPSImageCopyToMatrix(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).encode(commandBuffer: queue.makeCommandBuffer()!, sourceImage: image(), destinationMatrix: matrix()) }
    add("MPSImageCopyToMatrix.encodeBatch(commandBuffer:sourceImages:destinationMatrix:)") { MPSImageCopyToMatrix(device: device, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], destinationMatrix: matrix()) }
}
