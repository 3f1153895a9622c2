// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageHistogram(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageHistogram.clipRectSource") { _ = MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).clipRectSource }
    add("MPSImageHistogram.clipRectSource =") { let o = MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))); o.clipRectSource = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSImageHistogram.zeroHistogram") { _ = MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).zeroHistogram }
    add("MPSImageHistogram.zeroHistogram =") { let o = MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))); o.zeroHistogram = true }
    add("MPSImageHistogram.minPixelThresholdValue") { _ = MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).minPixelThresholdValue }
    add("MPSImageHistogram.minPixelThresholdValue =") { let o = MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))); o.minPixelThresholdValue = SIMD4<Float>(0, 0, 1, 1) }
    add("MPSImageHistogram.histogramInfo") { _ = MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).histogramInfo }
    add("MPSImageHistogram.init(device:histogramInfo:)") { _ = MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))) }
    add("MPSImageHistogram.encode(to:sourceTexture:histogram:histogramOffset:)") { MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).encode(to: queue.makeCommandBuffer()!, sourceTexture: texture(), histogram: device.makeBuffer(length: 65536, options: .storageModeShared)!, histogramOffset: 1) }
    add("MPSImageHistogram.histogramSize(forSourceFormat:)") { _ = MPSImageHistogram(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).histogramSize(forSourceFormat: MTLPixelFormat.invalid) }
}
