// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageHistogramEqualization(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageHistogramEqualization.histogramInfo") { _ = MPSImageHistogramEqualization(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).histogramInfo }
    add("MPSImageHistogramEqualization.init(device:histogramInfo:)") { _ = MPSImageHistogramEqualization(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))) }
    add("MPSImageHistogramEqualization.encodeTransform(to:sourceTexture:histogram:histogramOffset:)") { MPSImageHistogramEqualization(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).encodeTransform(to: queue.makeCommandBuffer()!, sourceTexture: texture(), histogram: device.makeBuffer(length: 65536, options: .storageModeShared)!, histogramOffset: 1) }
}
