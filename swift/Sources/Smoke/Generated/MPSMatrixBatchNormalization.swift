// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixBatchNormalization(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixBatchNormalization.sourceNumberOfFeatureVectors") { _ = MPSMatrixBatchNormalization(device: device).sourceNumberOfFeatureVectors }
    add("MPSMatrixBatchNormalization.sourceNumberOfFeatureVectors =") { let o = MPSMatrixBatchNormalization(device: device); o.sourceNumberOfFeatureVectors = 1 }
    add("MPSMatrixBatchNormalization.sourceInputFeatureChannels") { _ = MPSMatrixBatchNormalization(device: device).sourceInputFeatureChannels }
    add("MPSMatrixBatchNormalization.sourceInputFeatureChannels =") { let o = MPSMatrixBatchNormalization(device: device); o.sourceInputFeatureChannels = 1 }
    add("MPSMatrixBatchNormalization.epsilon") { _ = MPSMatrixBatchNormalization(device: device).epsilon }
    add("MPSMatrixBatchNormalization.epsilon =") { let o = MPSMatrixBatchNormalization(device: device); o.epsilon = 0.5 }
    add("MPSMatrixBatchNormalization.computeStatistics") { _ = MPSMatrixBatchNormalization(device: device).computeStatistics }
    add("MPSMatrixBatchNormalization.computeStatistics =") { let o = MPSMatrixBatchNormalization(device: device); o.computeStatistics = true }
    add("MPSMatrixBatchNormalization.setNeuronType(_:parameterA:parameterB:parameterC:)") { MPSMatrixBatchNormalization(device: device).setNeuronType(MPSCNNNeuronType.none, parameterA: 0.5, parameterB: 0.5, parameterC: 0.5) }
    add("MPSMatrixBatchNormalization.neuronType()") { _ = MPSMatrixBatchNormalization(device: device).neuronType() }
    add("MPSMatrixBatchNormalization.neuronParameterA()") { _ = MPSMatrixBatchNormalization(device: device).neuronParameterA() }
    add("MPSMatrixBatchNormalization.neuronParameterB()") { _ = MPSMatrixBatchNormalization(device: device).neuronParameterB() }
    add("MPSMatrixBatchNormalization.neuronParameterC()") { _ = MPSMatrixBatchNormalization(device: device).neuronParameterC() }
    add("MPSMatrixBatchNormalization.encode(commandBuffer:inputMatrix:meanVector:varianceVector:gammaVector:betaVector:resultMatrix:)") { MPSMatrixBatchNormalization(device: device).encode(commandBuffer: queue.makeCommandBuffer()!, inputMatrix: matrix(), meanVector: vector(), varianceVector: vector(), gammaVector: vector(), betaVector: vector(), resultMatrix: matrix()) }
}
