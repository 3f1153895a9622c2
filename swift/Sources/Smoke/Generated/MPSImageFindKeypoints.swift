// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageFindKeypoints(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageFindKeypoints.keypointRangeInfo") { _ = MPSImageFindKeypoints(device: device, info: UnsafePointer<MPSImageKeypointRangeInfo>(memory.assumingMemoryBound(to: MPSImageKeypointRangeInfo.self))).keypointRangeInfo }
    add("MPSImageFindKeypoints.init(device:info:)") { _ = MPSImageFindKeypoints(device: device, info: UnsafePointer<MPSImageKeypointRangeInfo>(memory.assumingMemoryBound(to: MPSImageKeypointRangeInfo.self))) }
    add("MPSImageFindKeypoints.encode(to:sourceTexture:regions:numberOfRegions:keypointCount:keypointCountBufferOffset:keypointDataBuffer:keypointDataBufferOffset:)") { MPSImageFindKeypoints(device: device, info: UnsafePointer<MPSImageKeypointRangeInfo>(memory.assumingMemoryBound(to: MPSImageKeypointRangeInfo.self))).encode(to: queue.makeCommandBuffer()!, sourceTexture: texture(), regions: UnsafePointer<MTLRegion>(memory.assumingMemoryBound(to: MTLRegion.self)), numberOfRegions: 1, keypointCount: device.makeBuffer(length: 65536, options: .storageModeShared)!, keypointCountBufferOffset: 1, keypointDataBuffer: device.makeBuffer(length: 65536, options: .storageModeShared)!, keypointDataBufferOffset: 1) }
}
