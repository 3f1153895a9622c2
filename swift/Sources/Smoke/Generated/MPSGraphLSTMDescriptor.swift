// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphLSTMDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphLSTMDescriptor.reverse") { _ = MPSGraphLSTMDescriptor().reverse }
    add("MPSGraphLSTMDescriptor.reverse =") { let o = MPSGraphLSTMDescriptor(); o.reverse = true }
    add("MPSGraphLSTMDescriptor.bidirectional") { _ = MPSGraphLSTMDescriptor().bidirectional }
    add("MPSGraphLSTMDescriptor.bidirectional =") { let o = MPSGraphLSTMDescriptor(); o.bidirectional = true }
    add("MPSGraphLSTMDescriptor.produceCell") { _ = MPSGraphLSTMDescriptor().produceCell }
    add("MPSGraphLSTMDescriptor.produceCell =") { let o = MPSGraphLSTMDescriptor(); o.produceCell = true }
    add("MPSGraphLSTMDescriptor.training") { _ = MPSGraphLSTMDescriptor().training }
    add("MPSGraphLSTMDescriptor.training =") { let o = MPSGraphLSTMDescriptor(); o.training = true }
    add("MPSGraphLSTMDescriptor.forgetGateLast") { _ = MPSGraphLSTMDescriptor().forgetGateLast }
    add("MPSGraphLSTMDescriptor.forgetGateLast =") { let o = MPSGraphLSTMDescriptor(); o.forgetGateLast = true }
    add("MPSGraphLSTMDescriptor.inputGateActivation") { _ = MPSGraphLSTMDescriptor().inputGateActivation }
    add("MPSGraphLSTMDescriptor.inputGateActivation =") { let o = MPSGraphLSTMDescriptor(); o.inputGateActivation = MPSGraphRNNActivation.none }
    add("MPSGraphLSTMDescriptor.forgetGateActivation") { _ = MPSGraphLSTMDescriptor().forgetGateActivation }
    add("MPSGraphLSTMDescriptor.forgetGateActivation =") { let o = MPSGraphLSTMDescriptor(); o.forgetGateActivation = MPSGraphRNNActivation.none }
    add("MPSGraphLSTMDescriptor.cellGateActivation") { _ = MPSGraphLSTMDescriptor().cellGateActivation }
    add("MPSGraphLSTMDescriptor.cellGateActivation =") { let o = MPSGraphLSTMDescriptor(); o.cellGateActivation = MPSGraphRNNActivation.none }
    add("MPSGraphLSTMDescriptor.outputGateActivation") { _ = MPSGraphLSTMDescriptor().outputGateActivation }
    add("MPSGraphLSTMDescriptor.outputGateActivation =") { let o = MPSGraphLSTMDescriptor(); o.outputGateActivation = MPSGraphRNNActivation.none }
    add("MPSGraphLSTMDescriptor.activation") { _ = MPSGraphLSTMDescriptor().activation }
    add("MPSGraphLSTMDescriptor.activation =") { let o = MPSGraphLSTMDescriptor(); o.activation = MPSGraphRNNActivation.none }
}
