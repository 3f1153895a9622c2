// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNReduceBinary(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNReduceBinary.primarySourceClipRect") { _ = MPSNNReduceBinary(device: device).primarySourceClipRect }
    add("MPSNNReduceBinary.primarySourceClipRect =") { let o = MPSNNReduceBinary(device: device); o.primarySourceClipRect = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSNNReduceBinary.secondarySourceClipRect") { _ = MPSNNReduceBinary(device: device).secondarySourceClipRect }
    add("MPSNNReduceBinary.secondarySourceClipRect =") { let o = MPSNNReduceBinary(device: device); o.secondarySourceClipRect = MTLRegionMake2D(0, 0, 2, 2) }
    add("MPSNNReduceBinary.primaryOffset =") { let o = MPSNNReduceBinary(device: device); o.primaryOffset = MPSOffset() }
    add("MPSNNReduceBinary.secondaryOffset =") { let o = MPSNNReduceBinary(device: device); o.secondaryOffset = MPSOffset() }
}
