// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNYOLOLossNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNYOLOLossNode.inputLabels") { _ = MPSCNNYOLOLossNode(source: MPSNNImageNode(handle: nil), lossDescriptor: MPSCNNYOLOLossDescriptor.cnnLossDescriptor(withXYLossType: MPSCNNLossType.meanAbsoluteError, whLossType: MPSCNNLossType.meanAbsoluteError, confidenceLossType: MPSCNNLossType.meanAbsoluteError, classesLossType: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none, anchorBoxes: Data(count: 4096), numberOfAnchorBoxes: 1)).inputLabels }
    add("MPSCNNYOLOLossNode.init(source:lossDescriptor:)") { _ = MPSCNNYOLOLossNode(source: MPSNNImageNode(handle: nil), lossDescriptor: MPSCNNYOLOLossDescriptor.cnnLossDescriptor(withXYLossType: MPSCNNLossType.meanAbsoluteError, whLossType: MPSCNNLossType.meanAbsoluteError, confidenceLossType: MPSCNNLossType.meanAbsoluteError, classesLossType: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none, anchorBoxes: Data(count: 4096), numberOfAnchorBoxes: 1)) }
}
