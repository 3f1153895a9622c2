// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNFilterNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNFilterNode.resultImage") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).resultImage }
    add("MPSNNFilterNode.resultState") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).resultState }
    add("MPSNNFilterNode.resultStates") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).resultStates }
    add("MPSNNFilterNode.paddingPolicy") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).paddingPolicy }
    add("MPSNNFilterNode.paddingPolicy =") { let o = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)); o.paddingPolicy = MPSNNDefaultPadding(method: []) }
    add("MPSNNFilterNode.label") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).label }
    add("MPSNNFilterNode.label =") { let o = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)); o.label = "a" }
    add("MPSNNFilterNode.gradientFilter(withSource:)") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).gradientFilter(withSource: MPSNNImageNode(handle: nil)) }
    add("MPSNNFilterNode.gradientFilter(withSources:)") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).gradientFilter(withSources: [MPSNNImageNode(handle: nil)]) }
    add("MPSNNFilterNode.gradientFilters(withSources:)") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).gradientFilters(withSources: [MPSNNImageNode(handle: nil)]) }
    add("MPSNNFilterNode.gradientFilters(withSource:)") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).gradientFilters(withSource: MPSNNImageNode(handle: nil)) }
    add("MPSNNFilterNode.trainingGraph(withSourceGradient:nodeHandler:)") { _ = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil)).trainingGraph(withSourceGradient: MPSNNImageNode(handle: nil), nodeHandler: { _, _, _, _ in  }) }
}
