// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphPooling4DOpDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphPooling4DOpDescriptor.kernelSizes") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!.kernelSizes }
    add("MPSGraphPooling4DOpDescriptor.kernelSizes =") { let o = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!; o.kernelSizes = [1] }
    add("MPSGraphPooling4DOpDescriptor.strides") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!.strides }
    add("MPSGraphPooling4DOpDescriptor.strides =") { let o = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!; o.strides = [1] }
    add("MPSGraphPooling4DOpDescriptor.dilationRates") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!.dilationRates }
    add("MPSGraphPooling4DOpDescriptor.dilationRates =") { let o = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!; o.dilationRates = [1] }
    add("MPSGraphPooling4DOpDescriptor.paddingValues") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!.paddingValues }
    add("MPSGraphPooling4DOpDescriptor.paddingValues =") { let o = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!; o.paddingValues = [1] }
    add("MPSGraphPooling4DOpDescriptor.paddingStyle") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!.paddingStyle }
    add("MPSGraphPooling4DOpDescriptor.paddingStyle =") { let o = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!; o.paddingStyle = MPSGraphPaddingStyle.explicit }
    add("MPSGraphPooling4DOpDescriptor.ceilMode") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!.ceilMode }
    add("MPSGraphPooling4DOpDescriptor.ceilMode =") { let o = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!; o.ceilMode = true }
    add("MPSGraphPooling4DOpDescriptor.includeZeroPadToAverage") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!.includeZeroPadToAverage }
    add("MPSGraphPooling4DOpDescriptor.includeZeroPadToAverage =") { let o = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!; o.includeZeroPadToAverage = true }
    add("MPSGraphPooling4DOpDescriptor.returnIndicesMode") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!.returnIndicesMode }
    add("MPSGraphPooling4DOpDescriptor.returnIndicesMode =") { let o = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!; o.returnIndicesMode = MPSGraphPoolingReturnIndicesMode.none }
    add("MPSGraphPooling4DOpDescriptor.returnIndicesDataType") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!.returnIndicesDataType }
    add("MPSGraphPooling4DOpDescriptor.returnIndicesDataType =") { let o = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit)!; o.returnIndicesDataType = MPSDataType.float32 }
    add("MPSGraphPooling4DOpDescriptor.init(kernelSizes:strides:dilationRates:paddingValues:paddingStyle:)") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], strides: [1], dilationRates: [1], paddingValues: [1], paddingStyle: MPSGraphPaddingStyle.explicit) }
    add("MPSGraphPooling4DOpDescriptor.init(kernelSizes:paddingStyle:)") { _ = MPSGraphPooling4DOpDescriptor(kernelSizes: [1], paddingStyle: MPSGraphPaddingStyle.explicit) }
}
