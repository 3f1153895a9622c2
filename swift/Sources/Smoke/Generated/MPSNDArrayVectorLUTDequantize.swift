// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayVectorLUTDequantize(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayVectorLUTDequantize.vectorAxis") { _ = MPSNDArrayVectorLUTDequantize(device: device, axis: 1).vectorAxis }
    add("MPSNDArrayVectorLUTDequantize.vectorAxis =") { let o = MPSNDArrayVectorLUTDequantize(device: device, axis: 1); o.vectorAxis = 1 }
    add("MPSNDArrayVectorLUTDequantize.init(device:axis:)") { _ = MPSNDArrayVectorLUTDequantize(device: device, axis: 1) }
}
