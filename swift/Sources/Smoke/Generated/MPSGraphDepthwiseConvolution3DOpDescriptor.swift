// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphDepthwiseConvolution3DOpDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.strides") { _ = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!.strides }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.strides =") { let o = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!; o.strides = [1] }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.dilationRates") { _ = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!.dilationRates }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.dilationRates =") { let o = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!; o.dilationRates = [1] }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.paddingValues") { _ = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!.paddingValues }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.paddingValues =") { let o = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!; o.paddingValues = [1] }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.paddingStyle") { _ = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!.paddingStyle }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.paddingStyle =") { let o = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!; o.paddingStyle = MPSGraphPaddingStyle.explicit }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.channelDimensionIndex") { _ = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!.channelDimensionIndex }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.channelDimensionIndex =") { let o = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit)!; o.channelDimensionIndex = 1 }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.init(strides:dilationRates:paddingValues:paddingStyle:)") { _ = MPSGraphDepthwiseConvolution3DOpDescriptor(strides: [1], dilationRates: [1], paddingValues: [1], paddingStyle: MPSGraphPaddingStyle.explicit) }
    add("MPSGraphDepthwiseConvolution3DOpDescriptor.init(paddingStyle:)") { _ = MPSGraphDepthwiseConvolution3DOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit) }
}
