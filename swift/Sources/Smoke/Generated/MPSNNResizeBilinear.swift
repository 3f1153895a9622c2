// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNResizeBilinear(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNResizeBilinear.resizeWidth") { _ = MPSNNResizeBilinear(device: device, resizeWidth: 1, resizeHeight: 1, alignCorners: true).resizeWidth }
    add("MPSNNResizeBilinear.resizeHeight") { _ = MPSNNResizeBilinear(device: device, resizeWidth: 1, resizeHeight: 1, alignCorners: true).resizeHeight }
    add("MPSNNResizeBilinear.alignCorners") { _ = MPSNNResizeBilinear(device: device, resizeWidth: 1, resizeHeight: 1, alignCorners: true).alignCorners }
    add("MPSNNResizeBilinear.init(device:resizeWidth:resizeHeight:alignCorners:)") { _ = MPSNNResizeBilinear(device: device, resizeWidth: 1, resizeHeight: 1, alignCorners: true) }
}
