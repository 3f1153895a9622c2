// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixFullyConnected(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixFullyConnected.sourceNumberOfFeatureVectors") { _ = MPSMatrixFullyConnected(device: device).sourceNumberOfFeatureVectors }
    add("MPSMatrixFullyConnected.sourceNumberOfFeatureVectors =") { let o = MPSMatrixFullyConnected(device: device); o.sourceNumberOfFeatureVectors = 1 }
    add("MPSMatrixFullyConnected.sourceInputFeatureChannels") { _ = MPSMatrixFullyConnected(device: device).sourceInputFeatureChannels }
    add("MPSMatrixFullyConnected.sourceInputFeatureChannels =") { let o = MPSMatrixFullyConnected(device: device); o.sourceInputFeatureChannels = 1 }
    add("MPSMatrixFullyConnected.sourceOutputFeatureChannels") { _ = MPSMatrixFullyConnected(device: device).sourceOutputFeatureChannels }
    add("MPSMatrixFullyConnected.sourceOutputFeatureChannels =") { let o = MPSMatrixFullyConnected(device: device); o.sourceOutputFeatureChannels = 1 }
    add("MPSMatrixFullyConnected.alpha") { _ = MPSMatrixFullyConnected(device: device).alpha }
    add("MPSMatrixFullyConnected.alpha =") { let o = MPSMatrixFullyConnected(device: device); o.alpha = 0.5 }
    add("MPSMatrixFullyConnected.setNeuronType(_:parameterA:parameterB:parameterC:)") { MPSMatrixFullyConnected(device: device).setNeuronType(MPSCNNNeuronType.none, parameterA: 0.5, parameterB: 0.5, parameterC: 0.5) }
    add("MPSMatrixFullyConnected.neuronType()") { _ = MPSMatrixFullyConnected(device: device).neuronType() }
    add("MPSMatrixFullyConnected.neuronParameterA()") { _ = MPSMatrixFullyConnected(device: device).neuronParameterA() }
    add("MPSMatrixFullyConnected.neuronParameterB()") { _ = MPSMatrixFullyConnected(device: device).neuronParameterB() }
    add("MPSMatrixFullyConnected.neuronParameterC()") { _ = MPSMatrixFullyConnected(device: device).neuronParameterC() }
    add("MPSMatrixFullyConnected.encode(commandBuffer:inputMatrix:weightMatrix:biasVector:resultMatrix:)") { MPSMatrixFullyConnected(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, inputMatrix: matrix(), weightMatrix: matrix(), biasVector: vector(), resultMatrix: matrix()) }
}
