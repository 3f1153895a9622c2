// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNLossGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNLossGradient.lossType") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).lossType }
    add("MPSNNLossGradient.reductionType") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).reductionType }
    add("MPSNNLossGradient.reduceAcrossBatch") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).reduceAcrossBatch }
    add("MPSNNLossGradient.numberOfClasses") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).numberOfClasses }
    add("MPSNNLossGradient.weight") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).weight }
    add("MPSNNLossGradient.weight =") { let o = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)); o.weight = 0.5 }
    add("MPSNNLossGradient.labelSmoothing") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).labelSmoothing }
    add("MPSNNLossGradient.labelSmoothing =") { let o = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)); o.labelSmoothing = 0.5 }
    add("MPSNNLossGradient.epsilon") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).epsilon }
    add("MPSNNLossGradient.epsilon =") { let o = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)); o.epsilon = 0.5 }
    add("MPSNNLossGradient.delta") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).delta }
    add("MPSNNLossGradient.delta =") { let o = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)); o.delta = 0.5 }
    add("MPSNNLossGradient.computeLabelGradients") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).computeLabelGradients }
    add("MPSNNLossGradient.computeLabelGradients =") { let o = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)); o.computeLabelGradients = true }
    add("MPSNNLossGradient.init(device:lossDescriptor:)") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)) }
    add("MPSNNLossGradient.encodeBatch(commandBuffer:sourceGradients:sourceImages:labels:weights:sourceStates:)") { _ = MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceGradients: [image()], sourceImages: [image()], labels: [image()], weights: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)]) }
    add("MPSNNLossGradient.encodeBatch(commandBuffer:sourceGradients:sourceImages:labels:weights:sourceStates:destinationGradients:)") { MPSNNLossGradient(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceGradients: [image()], sourceImages: [image()], labels: [image()], weights: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)], destinationGradients: [image()]) }
}
