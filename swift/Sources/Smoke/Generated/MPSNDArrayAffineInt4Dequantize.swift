// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayAffineInt4Dequantize(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayAffineInt4Dequantize.init(device:quantizationDescriptor:)") { _ = MPSNDArrayAffineInt4Dequantize(device: device, quantizationDescriptor: MPSNDArrayAffineQuantizationDescriptor(dataType: MPSDataType.float32, hasZeroPoint: true, hasMinValue: true)) }
}
