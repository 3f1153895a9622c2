// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixNeuron(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixNeuron.sourceNumberOfFeatureVectors") { _ = MPSMatrixNeuron(device: device).sourceNumberOfFeatureVectors }
    add("MPSMatrixNeuron.sourceNumberOfFeatureVectors =") { let o = MPSMatrixNeuron(device: device); o.sourceNumberOfFeatureVectors = 1 }
    add("MPSMatrixNeuron.sourceInputFeatureChannels") { _ = MPSMatrixNeuron(device: device).sourceInputFeatureChannels }
    add("MPSMatrixNeuron.sourceInputFeatureChannels =") { let o = MPSMatrixNeuron(device: device); o.sourceInputFeatureChannels = 1 }
    add("MPSMatrixNeuron.alpha") { _ = MPSMatrixNeuron(device: device).alpha }
    add("MPSMatrixNeuron.alpha =") { let o = MPSMatrixNeuron(device: device); o.alpha = 0.5 }
    add("MPSMatrixNeuron.setNeuronType(_:parameterA:parameterB:parameterC:)") { MPSMatrixNeuron(device: device).setNeuronType(MPSCNNNeuronType.none, parameterA: 0.5, parameterB: 0.5, parameterC: 0.5) }
    add("MPSMatrixNeuron.neuronType()") { _ = MPSMatrixNeuron(device: device).neuronType() }
    add("MPSMatrixNeuron.neuronParameterA()") { _ = MPSMatrixNeuron(device: device).neuronParameterA() }
    add("MPSMatrixNeuron.neuronParameterB()") { _ = MPSMatrixNeuron(device: device).neuronParameterB() }
    add("MPSMatrixNeuron.neuronParameterC()") { _ = MPSMatrixNeuron(device: device).neuronParameterC() }
    add("MPSMatrixNeuron.setNeuronToPReLUWithParametersA(_:)") { MPSMatrixNeuron(device: device).setNeuronToPReLUWithParametersA(Data(count: 4096)) }
    add("MPSMatrixNeuron.encode(commandBuffer:inputMatrix:biasVector:resultMatrix:)") { MPSMatrixNeuron(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, inputMatrix: matrix(), biasVector: vector(), resultMatrix: matrix()) }
}
