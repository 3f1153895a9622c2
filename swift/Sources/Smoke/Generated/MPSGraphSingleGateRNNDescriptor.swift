// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphSingleGateRNNDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphSingleGateRNNDescriptor.reverse") { _ = MPSGraphSingleGateRNNDescriptor().reverse }
    add("MPSGraphSingleGateRNNDescriptor.reverse =") { let o = MPSGraphSingleGateRNNDescriptor(); o.reverse = true }
    add("MPSGraphSingleGateRNNDescriptor.bidirectional") { _ = MPSGraphSingleGateRNNDescriptor().bidirectional }
    add("MPSGraphSingleGateRNNDescriptor.bidirectional =") { let o = MPSGraphSingleGateRNNDescriptor(); o.bidirectional = true }
    add("MPSGraphSingleGateRNNDescriptor.training") { _ = MPSGraphSingleGateRNNDescriptor().training }
    add("MPSGraphSingleGateRNNDescriptor.training =") { let o = MPSGraphSingleGateRNNDescriptor(); o.training = true }
    add("MPSGraphSingleGateRNNDescriptor.activation") { _ = MPSGraphSingleGateRNNDescriptor().activation }
    add("MPSGraphSingleGateRNNDescriptor.activation =") { let o = MPSGraphSingleGateRNNDescriptor(); o.activation = MPSGraphRNNActivation.none }
}
