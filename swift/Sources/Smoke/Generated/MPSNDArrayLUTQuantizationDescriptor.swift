// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayLUTQuantizationDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayLUTQuantizationDescriptor.init(dataType:)") { _ = MPSNDArrayLUTQuantizationDescriptor(dataType: MPSDataType.float32) }
    add("MPSNDArrayLUTQuantizationDescriptor.init(dataType:vectorAxis:)") { _ = MPSNDArrayLUTQuantizationDescriptor(dataType: MPSDataType.float32, vectorAxis: 1) }
}
