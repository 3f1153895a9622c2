// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSRNNDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSRNNDescriptor.inputFeatureChannels") { _ = MPSRNNDescriptor().inputFeatureChannels }
    add("MPSRNNDescriptor.inputFeatureChannels =") { let o = MPSRNNDescriptor(); o.inputFeatureChannels = 1 }
    add("MPSRNNDescriptor.outputFeatureChannels") { _ = MPSRNNDescriptor().outputFeatureChannels }
    add("MPSRNNDescriptor.outputFeatureChannels =") { let o = MPSRNNDescriptor(); o.outputFeatureChannels = 1 }
    add("MPSRNNDescriptor.useLayerInputUnitTransformMode") { _ = MPSRNNDescriptor().useLayerInputUnitTransformMode }
    add("MPSRNNDescriptor.useLayerInputUnitTransformMode =") { let o = MPSRNNDescriptor(); o.useLayerInputUnitTransformMode = true }
    add("MPSRNNDescriptor.useFloat32Weights") { _ = MPSRNNDescriptor().useFloat32Weights }
    add("MPSRNNDescriptor.useFloat32Weights =") { let o = MPSRNNDescriptor(); o.useFloat32Weights = true }
    add("MPSRNNDescriptor.layerSequenceDirection") { _ = MPSRNNDescriptor().layerSequenceDirection }
    add("MPSRNNDescriptor.layerSequenceDirection =") { let o = MPSRNNDescriptor(); o.layerSequenceDirection = MPSRNNSequenceDirection.forward }
}
