// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNLossNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNLossNode.inputLabels") { _ = MPSCNNLossNode(source: MPSNNImageNode(handle: nil), lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).inputLabels }
    add("MPSCNNLossNode.init(source:lossDescriptor:)") { _ = MPSCNNLossNode(source: MPSNNImageNode(handle: nil), lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)) }
}
