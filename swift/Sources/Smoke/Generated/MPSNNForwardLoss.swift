// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNForwardLoss(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNForwardLoss.lossType") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).lossType }
    add("MPSNNForwardLoss.reductionType") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).reductionType }
    add("MPSNNForwardLoss.reduceAcrossBatch") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).reduceAcrossBatch }
    add("MPSNNForwardLoss.numberOfClasses") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).numberOfClasses }
    add("MPSNNForwardLoss.weight") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).weight }
    add("MPSNNForwardLoss.weight =") { let o = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)); o.weight = 0.5 }
    add("MPSNNForwardLoss.labelSmoothing") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).labelSmoothing }
    add("MPSNNForwardLoss.labelSmoothing =") { let o = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)); o.labelSmoothing = 0.5 }
    add("MPSNNForwardLoss.epsilon") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).epsilon }
    add("MPSNNForwardLoss.epsilon =") { let o = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)); o.epsilon = 0.5 }
    add("MPSNNForwardLoss.delta") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).delta }
    add("MPSNNForwardLoss.delta =") { let o = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)); o.delta = 0.5 }
    add("MPSNNForwardLoss.init(device:lossDescriptor:)") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)) }
    add("MPSNNForwardLoss.encodeBatch(commandBuffer:sourceImages:labels:weights:destinationStates:destinationImages:)") { MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], labels: [image()], weights: [image()], destinationStates: [MPSState(device: device, bufferSize: 64)], destinationImages: [image()]) }
    add("MPSNNForwardLoss.encodeBatch(commandBuffer:sourceImages:labels:weights:outStates:isTemporary:)") { _ = MPSNNForwardLoss(device: device, lossDescriptor: MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none)).encodeBatch(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], labels: [image()], weights: [image()], outStates: place(), isTemporary: true) }
}
