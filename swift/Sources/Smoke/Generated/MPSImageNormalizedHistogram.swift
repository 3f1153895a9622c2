// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageNormalizedHistogram(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageNormalizedHistogram.clipRectSource") { _ = MPSImageNormalizedHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).clipRectSource }
    add("MPSImageNormalizedHistogram.clipRectSource =") { let o = MPSImageNormalizedHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))); o.clipRectSource = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSImageNormalizedHistogram.zeroHistogram") { _ = MPSImageNormalizedHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).zeroHistogram }
    add("MPSImageNormalizedHistogram.zeroHistogram =") { let o = MPSImageNormalizedHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))); o.zeroHistogram = true }
    add("MPSImageNormalizedHistogram.histogramInfo") { _ = MPSImageNormalizedHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).histogramInfo }
    add("MPSImageNormalizedHistogram.init(device:histogramInfo:)") { _ = MPSImageNormalizedHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))) }
    add("MPSImageNormalizedHistogram.encode(to:sourceTexture:minmaxTexture:histogram:histogramOffset:)") { MPSImageNormalizedHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).encode(to: queue.makeCommandBuffer()!, sourceTexture: texture(), minmaxTexture: texture(), histogram: device.makeBuffer(length: 65536, options: .storageModeShared)!, histogramOffset: 1) }
    add("MPSImageNormalizedHistogram.histogramSize(forSourceFormat:)") { _ = MPSImageNormalizedHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).histogramSize(forSourceFormat: MTLPixelFormat.invalid) }
}
