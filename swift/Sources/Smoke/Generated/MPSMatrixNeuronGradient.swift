// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixNeuronGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixNeuronGradient.sourceNumberOfFeatureVectors") { _ = MPSMatrixNeuronGradient(device: device).sourceNumberOfFeatureVectors }
    add("MPSMatrixNeuronGradient.sourceNumberOfFeatureVectors =") { let o = MPSMatrixNeuronGradient(device: device); o.sourceNumberOfFeatureVectors = 1 }
    add("MPSMatrixNeuronGradient.sourceInputFeatureChannels") { _ = MPSMatrixNeuronGradient(device: device).sourceInputFeatureChannels }
    add("MPSMatrixNeuronGradient.sourceInputFeatureChannels =") { let o = MPSMatrixNeuronGradient(device: device); o.sourceInputFeatureChannels = 1 }
    add("MPSMatrixNeuronGradient.alpha") { _ = MPSMatrixNeuronGradient(device: device).alpha }
    add("MPSMatrixNeuronGradient.alpha =") { let o = MPSMatrixNeuronGradient(device: device); o.alpha = 0.5 }
    add("MPSMatrixNeuronGradient.setNeuronType(_:parameterA:parameterB:parameterC:)") { MPSMatrixNeuronGradient(device: device).setNeuronType(MPSCNNNeuronType.none, parameterA: 0.5, parameterB: 0.5, parameterC: 0.5) }
    add("MPSMatrixNeuronGradient.neuronType()") { _ = MPSMatrixNeuronGradient(device: device).neuronType() }
    add("MPSMatrixNeuronGradient.neuronParameterA()") { _ = MPSMatrixNeuronGradient(device: device).neuronParameterA() }
    add("MPSMatrixNeuronGradient.neuronParameterB()") { _ = MPSMatrixNeuronGradient(device: device).neuronParameterB() }
    add("MPSMatrixNeuronGradient.neuronParameterC()") { _ = MPSMatrixNeuronGradient(device: device).neuronParameterC() }
    add("MPSMatrixNeuronGradient.setNeuronToPReLUWithParametersA(_:)") { MPSMatrixNeuronGradient(device: device).setNeuronToPReLUWithParametersA(Data(count: 4096)) }
    add("MPSMatrixNeuronGradient.encode(to:gradientMatrix:inputMatrix:biasVector:resultGradientForDataMatrix:resultGradientForBiasVector:)") { MPSMatrixNeuronGradient(device: device).encode(to: queue.makeCommandBuffer()!, gradientMatrix: matrix(), inputMatrix: matrix(), biasVector: vector(), resultGradientForDataMatrix: matrix(), resultGradientForBiasVector: vector()) }
}
