// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNLossDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNLossDescriptor.lossType") { _ = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none).lossType }
    add("MPSCNNLossDescriptor.lossType =") { let o = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none); o.lossType = MPSCNNLossType.meanAbsoluteError }
    add("MPSCNNLossDescriptor.reductionType") { _ = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none).reductionType }
    add("MPSCNNLossDescriptor.reductionType =") { let o = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none); o.reductionType = MPSCNNReductionType.none }
    add("MPSCNNLossDescriptor.reduceAcrossBatch") { _ = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none).reduceAcrossBatch }
    add("MPSCNNLossDescriptor.reduceAcrossBatch =") { let o = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none); o.reduceAcrossBatch = true }
    add("MPSCNNLossDescriptor.weight") { _ = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none).weight }
    add("MPSCNNLossDescriptor.weight =") { let o = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none); o.weight = 0.5 }
    add("MPSCNNLossDescriptor.labelSmoothing") { _ = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none).labelSmoothing }
    add("MPSCNNLossDescriptor.labelSmoothing =") { let o = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none); o.labelSmoothing = 0.5 }
    add("MPSCNNLossDescriptor.numberOfClasses") { _ = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none).numberOfClasses }
    add("MPSCNNLossDescriptor.numberOfClasses =") { let o = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none); o.numberOfClasses = 1 }
    add("MPSCNNLossDescriptor.epsilon") { _ = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none).epsilon }
    add("MPSCNNLossDescriptor.epsilon =") { let o = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none); o.epsilon = 0.5 }
    add("MPSCNNLossDescriptor.delta") { _ = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none).delta }
    add("MPSCNNLossDescriptor.delta =") { let o = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none); o.delta = 0.5 }
    add("MPSCNNLossDescriptor.init(type:reductionType:)") { _ = MPSCNNLossDescriptor(type: MPSCNNLossType.meanAbsoluteError, reductionType: MPSCNNReductionType.none) }
}
