// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageHistogramSpecification(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageHistogramSpecification.histogramInfo") { _ = MPSImageHistogramSpecification(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).histogramInfo }
    add("MPSImageHistogramSpecification.init(device:histogramInfo:)") { _ = MPSImageHistogramSpecification(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))) }
    add("MPSImageHistogramSpecification.encodeTransform(to:sourceTexture:sourceHistogram:sourceHistogramOffset:desiredHistogram:desiredHistogramOffset:)") { MPSImageHistogramSpecification(device: device, histogramInfo: UnsafePointer<MPSImageHistogramInfo>(memory.assumingMemoryBound(to: MPSImageHistogramInfo.self))).encodeTransform(to: queue.makeCommandBuffer()!, sourceTexture: texture(), sourceHistogram: device.makeBuffer(length: 65536, options: .storageModeShared)!, sourceHistogramOffset: 1, desiredHistogram: device.makeBuffer(length: 65536, options: .storageModeShared)!, desiredHistogramOffset: 1) }
}
