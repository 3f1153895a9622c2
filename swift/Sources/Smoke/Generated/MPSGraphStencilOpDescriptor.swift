// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphStencilOpDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphStencilOpDescriptor.reductionMode") { _ = MPSGraphStencilOpDescriptor(explicitPadding: [1])!.reductionMode }
    add("MPSGraphStencilOpDescriptor.reductionMode =") { let o = MPSGraphStencilOpDescriptor(explicitPadding: [1])!; o.reductionMode = MPSGraphReductionMode.min }
    add("MPSGraphStencilOpDescriptor.offsets") { _ = MPSGraphStencilOpDescriptor(explicitPadding: [1])!.offsets }
    add("MPSGraphStencilOpDescriptor.offsets =") { let o = MPSGraphStencilOpDescriptor(explicitPadding: [1])!; o.offsets = [1] }
    add("MPSGraphStencilOpDescriptor.strides") { _ = MPSGraphStencilOpDescriptor(explicitPadding: [1])!.strides }
    add("MPSGraphStencilOpDescriptor.strides =") { let o = MPSGraphStencilOpDescriptor(explicitPadding: [1])!; o.strides = [1] }
    add("MPSGraphStencilOpDescriptor.dilationRates") { _ = MPSGraphStencilOpDescriptor(explicitPadding: [1])!.dilationRates }
    add("MPSGraphStencilOpDescriptor.dilationRates =") { let o = MPSGraphStencilOpDescriptor(explicitPadding: [1])!; o.dilationRates = [1] }
    add("MPSGraphStencilOpDescriptor.explicitPadding") { _ = MPSGraphStencilOpDescriptor(explicitPadding: [1])!.explicitPadding }
    add("MPSGraphStencilOpDescriptor.explicitPadding =") { let o = MPSGraphStencilOpDescriptor(explicitPadding: [1])!; o.explicitPadding = [1] }
    add("MPSGraphStencilOpDescriptor.boundaryMode") { _ = MPSGraphStencilOpDescriptor(explicitPadding: [1])!.boundaryMode }
    add("MPSGraphStencilOpDescriptor.boundaryMode =") { let o = MPSGraphStencilOpDescriptor(explicitPadding: [1])!; o.boundaryMode = MPSGraphPaddingMode.constant }
    add("MPSGraphStencilOpDescriptor.paddingStyle") { _ = MPSGraphStencilOpDescriptor(explicitPadding: [1])!.paddingStyle }
    add("MPSGraphStencilOpDescriptor.paddingStyle =") { let o = MPSGraphStencilOpDescriptor(explicitPadding: [1])!; o.paddingStyle = MPSGraphPaddingStyle.explicit }
    add("MPSGraphStencilOpDescriptor.paddingConstant") { _ = MPSGraphStencilOpDescriptor(explicitPadding: [1])!.paddingConstant }
    add("MPSGraphStencilOpDescriptor.paddingConstant =") { let o = MPSGraphStencilOpDescriptor(explicitPadding: [1])!; o.paddingConstant = 0.5 }
    add("MPSGraphStencilOpDescriptor.init(reductionMode:offsets:strides:dilationRates:explicitPadding:boundaryMode:paddingStyle:paddingConstant:)") { _ = MPSGraphStencilOpDescriptor(reductionMode: MPSGraphReductionMode.min, offsets: [1], strides: [1], dilationRates: [1], explicitPadding: [1], boundaryMode: MPSGraphPaddingMode.constant, paddingStyle: MPSGraphPaddingStyle.explicit, paddingConstant: 0.5) }
    add("MPSGraphStencilOpDescriptor.init(offsets:explicitPadding:)") { _ = MPSGraphStencilOpDescriptor(offsets: [1], explicitPadding: [1]) }
    add("MPSGraphStencilOpDescriptor.init(explicitPadding:)") { _ = MPSGraphStencilOpDescriptor(explicitPadding: [1]) }
    add("MPSGraphStencilOpDescriptor.init(paddingStyle:)") { _ = MPSGraphStencilOpDescriptor(paddingStyle: MPSGraphPaddingStyle.explicit) }
}
