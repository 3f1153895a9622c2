// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSLSTMDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSLSTMDescriptor.memoryWeightsAreDiagonal") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).memoryWeightsAreDiagonal }
    add("MPSLSTMDescriptor.memoryWeightsAreDiagonal =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.memoryWeightsAreDiagonal = true }
    add("MPSLSTMDescriptor.inputGateInputWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).inputGateInputWeights }
    add("MPSLSTMDescriptor.inputGateInputWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.inputGateInputWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.inputGateRecurrentWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).inputGateRecurrentWeights }
    add("MPSLSTMDescriptor.inputGateRecurrentWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.inputGateRecurrentWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.inputGateMemoryWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).inputGateMemoryWeights }
    add("MPSLSTMDescriptor.inputGateMemoryWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.inputGateMemoryWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.forgetGateInputWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).forgetGateInputWeights }
    add("MPSLSTMDescriptor.forgetGateInputWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.forgetGateInputWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.forgetGateRecurrentWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).forgetGateRecurrentWeights }
    add("MPSLSTMDescriptor.forgetGateRecurrentWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.forgetGateRecurrentWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.forgetGateMemoryWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).forgetGateMemoryWeights }
    add("MPSLSTMDescriptor.forgetGateMemoryWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.forgetGateMemoryWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.outputGateInputWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).outputGateInputWeights }
    add("MPSLSTMDescriptor.outputGateInputWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.outputGateInputWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.outputGateRecurrentWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).outputGateRecurrentWeights }
    add("MPSLSTMDescriptor.outputGateRecurrentWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.outputGateRecurrentWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.outputGateMemoryWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).outputGateMemoryWeights }
    add("MPSLSTMDescriptor.outputGateMemoryWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.outputGateMemoryWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.cellGateInputWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).cellGateInputWeights }
    add("MPSLSTMDescriptor.cellGateInputWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.cellGateInputWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.cellGateRecurrentWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).cellGateRecurrentWeights }
    add("MPSLSTMDescriptor.cellGateRecurrentWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.cellGateRecurrentWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.cellGateMemoryWeights") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).cellGateMemoryWeights }
    add("MPSLSTMDescriptor.cellGateMemoryWeights =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.cellGateMemoryWeights = ConvolutionSource() }
    add("MPSLSTMDescriptor.cellToOutputNeuronType") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).cellToOutputNeuronType }
    add("MPSLSTMDescriptor.cellToOutputNeuronType =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.cellToOutputNeuronType = MPSCNNNeuronType.none }
    add("MPSLSTMDescriptor.cellToOutputNeuronParamA") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).cellToOutputNeuronParamA }
    add("MPSLSTMDescriptor.cellToOutputNeuronParamA =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.cellToOutputNeuronParamA = 0.5 }
    add("MPSLSTMDescriptor.cellToOutputNeuronParamB") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).cellToOutputNeuronParamB }
    add("MPSLSTMDescriptor.cellToOutputNeuronParamB =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.cellToOutputNeuronParamB = 0.5 }
    add("MPSLSTMDescriptor.cellToOutputNeuronParamC") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1).cellToOutputNeuronParamC }
    add("MPSLSTMDescriptor.cellToOutputNeuronParamC =") { let o = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1); o.cellToOutputNeuronParamC = 0.5 }
    add("MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels:outputFeatureChannels:)") { _ = MPSLSTMDescriptor.createLSTMDescriptor(withInputFeatureChannels: 1, outputFeatureChannels: 1) }
}
