// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayQuantizationDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayQuantizationDescriptor.quantizationDataType") { _ = MPSNDArrayQuantizationDescriptor().quantizationDataType }
    add("MPSNDArrayQuantizationDescriptor.quantizationScheme") { _ = MPSNDArrayQuantizationDescriptor().quantizationScheme }
}
