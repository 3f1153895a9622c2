// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayAffineQuantizationDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayAffineQuantizationDescriptor.hasZeroPoint") { _ = MPSNDArrayAffineQuantizationDescriptor(dataType: MPSDataType.float32, hasZeroPoint: true, hasMinValue: true).hasZeroPoint }
    add("MPSNDArrayAffineQuantizationDescriptor.hasZeroPoint =") { let o = MPSNDArrayAffineQuantizationDescriptor(dataType: MPSDataType.float32, hasZeroPoint: true, hasMinValue: true); o.hasZeroPoint = true }
    add("MPSNDArrayAffineQuantizationDescriptor.hasMinValue") { _ = MPSNDArrayAffineQuantizationDescriptor(dataType: MPSDataType.float32, hasZeroPoint: true, hasMinValue: true).hasMinValue }
    add("MPSNDArrayAffineQuantizationDescriptor.hasMinValue =") { let o = MPSNDArrayAffineQuantizationDescriptor(dataType: MPSDataType.float32, hasZeroPoint: true, hasMinValue: true); o.hasMinValue = true }
    add("MPSNDArrayAffineQuantizationDescriptor.implicitZeroPoint") { _ = MPSNDArrayAffineQuantizationDescriptor(dataType: MPSDataType.float32, hasZeroPoint: true, hasMinValue: true).implicitZeroPoint }
    add("MPSNDArrayAffineQuantizationDescriptor.implicitZeroPoint =") { let o = MPSNDArrayAffineQuantizationDescriptor(dataType: MPSDataType.float32, hasZeroPoint: true, hasMinValue: true); o.implicitZeroPoint = true }
    add("MPSNDArrayAffineQuantizationDescriptor.init(dataType:hasZeroPoint:hasMinValue:)") { _ = MPSNDArrayAffineQuantizationDescriptor(dataType: MPSDataType.float32, hasZeroPoint: true, hasMinValue: true) }
}
