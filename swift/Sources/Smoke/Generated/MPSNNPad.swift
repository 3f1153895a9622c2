// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNPad(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNPad.paddingSizeBefore") { _ = MPSNNPad(device: device, paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate()).paddingSizeBefore }
    add("MPSNNPad.paddingSizeBefore =") { let o = MPSNNPad(device: device, paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate()); o.paddingSizeBefore = MPSImageCoordinate() }
    add("MPSNNPad.paddingSizeAfter") { _ = MPSNNPad(device: device, paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate()).paddingSizeAfter }
    add("MPSNNPad.paddingSizeAfter =") { let o = MPSNNPad(device: device, paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate()); o.paddingSizeAfter = MPSImageCoordinate() }
    add("MPSNNPad.fillValue") { _ = MPSNNPad(device: device, paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate()).fillValue }
    add("MPSNNPad.fillValue =") { let o = MPSNNPad(device: device, paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate()); o.fillValue = 0.5 }
    add("MPSNNPad.init(device:paddingSizeBefore:paddingSizeAfter:)") { _ = MPSNNPad(device: device, paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate()) }
    add("MPSNNPad.init(device:paddingSizeBefore:paddingSizeAfter:fillValueArray:)") { _ = MPSNNPad(device: device, paddingSizeBefore: MPSImageCoordinate(), paddingSizeAfter: MPSImageCoordinate(), fillValueArray: Data(count: 4096)) }
}
