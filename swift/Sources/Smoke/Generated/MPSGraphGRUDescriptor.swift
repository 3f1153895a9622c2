// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphGRUDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphGRUDescriptor.reverse") { _ = MPSGraphGRUDescriptor().reverse }
    add("MPSGraphGRUDescriptor.reverse =") { let o = MPSGraphGRUDescriptor(); o.reverse = true }
    add("MPSGraphGRUDescriptor.bidirectional") { _ = MPSGraphGRUDescriptor().bidirectional }
    add("MPSGraphGRUDescriptor.bidirectional =") { let o = MPSGraphGRUDescriptor(); o.bidirectional = true }
    add("MPSGraphGRUDescriptor.training") { _ = MPSGraphGRUDescriptor().training }
    add("MPSGraphGRUDescriptor.training =") { let o = MPSGraphGRUDescriptor(); o.training = true }
    add("MPSGraphGRUDescriptor.resetGateFirst") { _ = MPSGraphGRUDescriptor().resetGateFirst }
    add("MPSGraphGRUDescriptor.resetGateFirst =") { let o = MPSGraphGRUDescriptor(); o.resetGateFirst = true }
    add("MPSGraphGRUDescriptor.resetAfter") { _ = MPSGraphGRUDescriptor().resetAfter }
    add("MPSGraphGRUDescriptor.resetAfter =") { let o = MPSGraphGRUDescriptor(); o.resetAfter = true }
    add("MPSGraphGRUDescriptor.flipZ") { _ = MPSGraphGRUDescriptor().flipZ }
    add("MPSGraphGRUDescriptor.flipZ =") { let o = MPSGraphGRUDescriptor(); o.flipZ = true }
    add("MPSGraphGRUDescriptor.updateGateActivation") { _ = MPSGraphGRUDescriptor().updateGateActivation }
    add("MPSGraphGRUDescriptor.updateGateActivation =") { let o = MPSGraphGRUDescriptor(); o.updateGateActivation = MPSGraphRNNActivation.none }
    add("MPSGraphGRUDescriptor.resetGateActivation") { _ = MPSGraphGRUDescriptor().resetGateActivation }
    add("MPSGraphGRUDescriptor.resetGateActivation =") { let o = MPSGraphGRUDescriptor(); o.resetGateActivation = MPSGraphRNNActivation.none }
    add("MPSGraphGRUDescriptor.outputGateActivation") { _ = MPSGraphGRUDescriptor().outputGateActivation }
    add("MPSGraphGRUDescriptor.outputGateActivation =") { let o = MPSGraphGRUDescriptor(); o.outputGateActivation = MPSGraphRNNActivation.none }
}
