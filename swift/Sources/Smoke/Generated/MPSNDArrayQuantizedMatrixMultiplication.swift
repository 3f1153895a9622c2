// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayQuantizedMatrixMultiplication(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayQuantizedMatrixMultiplication.init(device:leftQuantizationDescriptor:rightQuantizationDescriptor:)") { _ = MPSNDArrayQuantizedMatrixMultiplication(device: device, leftQuantizationDescriptor: MPSNDArrayQuantizationDescriptor(), rightQuantizationDescriptor: MPSNDArrayQuantizationDescriptor()) }
}
