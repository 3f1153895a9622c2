// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImage(_ add: (String, @escaping Call) -> Void) {
    add("MPSImage.device") { _ = image().device }
    add("MPSImage.width") { _ = image().width }
    add("MPSImage.height") { _ = image().height }
    add("MPSImage.featureChannels") { _ = image().featureChannels }
    add("MPSImage.numberOfImages") { _ = image().numberOfImages }
    add("MPSImage.textureType") { _ = image().textureType }
    add("MPSImage.pixelFormat") { _ = image().pixelFormat }
    add("MPSImage.precision") { _ = image().precision }
    add("MPSImage.usage") { _ = image().usage }
    add("MPSImage.featureChannelFormat") { _ = image().featureChannelFormat }
    add("MPSImage.pixelSize") { _ = image().pixelSize }
    add("MPSImage.texture") { _ = image().texture }
    add("MPSImage.label") { _ = image().label }
    add("MPSImage.label =") { let o = image(); o.label = "a" }
    add("MPSImage.parent") { _ = image().parent }
    add("MPSImage.defaultAllocator()") { _ = MPSImage.defaultAllocator() }
    add("MPSImage.init(device:imageDescriptor:)") { _ = MPSImage(device: device, imageDescriptor: MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1)) }
    add("MPSImage.init(parentImage:sliceRange:featureChannels:)") { _ = MPSImage(parentImage: image(), sliceRange: NSRange(location: 0, length: 4), featureChannels: 1) }
    add("MPSImage.init(texture:featureChannels:)") { _ = MPSImage(texture: texture(), featureChannels: 1) }
    add("MPSImage.batchRepresentation(withSubRange:)") { _ = image().batchRepresentation(withSubRange: NSRange(location: 0, length: 4)) }
    add("MPSImage.batchRepresentation()") { _ = image().batchRepresentation() }
    add("MPSImage.subImage(withFeatureChannelRange:)") { _ = image().subImage(withFeatureChannelRange: NSRange(location: 0, length: 4)) }
    add("MPSImage.resourceSize()") { _ = image().resourceSize() }
    add("MPSImage.setPurgeableState(_:)") { _ = image().setPurgeableState(MPSPurgeableState.allocationDeferred) }
    add("MPSImage.readBytes(_:dataLayout:bytesPerRow:region:featureChannelInfo:imageIndex:)") { image().readBytes(memory, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels, bytesPerRow: 1, region: MTLRegionMake2D(0, 0, 2, 2), featureChannelInfo: MPSImageReadWriteParams(), imageIndex: 1) }
    add("MPSImage.writeBytes(_:dataLayout:bytesPerRow:region:featureChannelInfo:imageIndex:)") { image().writeBytes(UnsafeRawPointer(memory), dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels, bytesPerRow: 1, region: MTLRegionMake2D(0, 0, 2, 2), featureChannelInfo: MPSImageReadWriteParams(), imageIndex: 1) }
    add("MPSImage.writeBytes(_:dataLayout:bytesPerColumn:bytesPerRow:bytesPerImage:region:featureChannelInfo:imageIndex:)") { image().writeBytes(UnsafeRawPointer(memory), dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels, bytesPerColumn: 1, bytesPerRow: 1, bytesPerImage: 1, region: MTLRegionMake2D(0, 0, 2, 2), featureChannelInfo: MPSImageReadWriteParams(), imageIndex: 1) }
    add("MPSImage.readBytes(_:dataLayout:bytesPerRow:bytesPerImage:region:featureChannelInfo:imageIndex:)") { image().readBytes(memory, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels, bytesPerRow: 1, bytesPerImage: 1, region: MTLRegionMake2D(0, 0, 2, 2), featureChannelInfo: MPSImageReadWriteParams(), imageIndex: 1) }
    add("MPSImage.writeBytes(_:dataLayout:bytesPerRow:bytesPerImage:region:featureChannelInfo:imageIndex:)") { image().writeBytes(UnsafeRawPointer(memory), dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels, bytesPerRow: 1, bytesPerImage: 1, region: MTLRegionMake2D(0, 0, 2, 2), featureChannelInfo: MPSImageReadWriteParams(), imageIndex: 1) }
    add("MPSImage.readBytes(_:dataLayout:imageIndex:)") { image().readBytes(memory, dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels, imageIndex: 1) }
    add("MPSImage.writeBytes(_:dataLayout:imageIndex:)") { image().writeBytes(UnsafeRawPointer(memory), dataLayout: MPSDataLayout.HeightxWidthxFeatureChannels, imageIndex: 1) }
    add("MPSImage.synchronize(on:)") { image().synchronize(on: queue.makeCommandBuffer()!) }
}
