// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixBatchNormalizationGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixBatchNormalizationGradient.sourceNumberOfFeatureVectors") { _ = MPSMatrixBatchNormalizationGradient(device: device).sourceNumberOfFeatureVectors }
    add("MPSMatrixBatchNormalizationGradient.sourceNumberOfFeatureVectors =") { let o = MPSMatrixBatchNormalizationGradient(device: device); o.sourceNumberOfFeatureVectors = 1 }
    add("MPSMatrixBatchNormalizationGradient.sourceInputFeatureChannels") { _ = MPSMatrixBatchNormalizationGradient(device: device).sourceInputFeatureChannels }
    add("MPSMatrixBatchNormalizationGradient.sourceInputFeatureChannels =") { let o = MPSMatrixBatchNormalizationGradient(device: device); o.sourceInputFeatureChannels = 1 }
    add("MPSMatrixBatchNormalizationGradient.epsilon") { _ = MPSMatrixBatchNormalizationGradient(device: device).epsilon }
    add("MPSMatrixBatchNormalizationGradient.epsilon =") { let o = MPSMatrixBatchNormalizationGradient(device: device); o.epsilon = 0.5 }
    add("MPSMatrixBatchNormalizationGradient.setNeuronType(_:parameterA:parameterB:parameterC:)") { MPSMatrixBatchNormalizationGradient(device: device).setNeuronType(MPSCNNNeuronType.none, parameterA: 0.5, parameterB: 0.5, parameterC: 0.5) }
    add("MPSMatrixBatchNormalizationGradient.neuronType()") { _ = MPSMatrixBatchNormalizationGradient(device: device).neuronType() }
    add("MPSMatrixBatchNormalizationGradient.neuronParameterA()") { _ = MPSMatrixBatchNormalizationGradient(device: device).neuronParameterA() }
    add("MPSMatrixBatchNormalizationGradient.neuronParameterB()") { _ = MPSMatrixBatchNormalizationGradient(device: device).neuronParameterB() }
    add("MPSMatrixBatchNormalizationGradient.neuronParameterC()") { _ = MPSMatrixBatchNormalizationGradient(device: device).neuronParameterC() }
    add("MPSMatrixBatchNormalizationGradient.encode(to:gradientMatrix:inputMatrix:mean:varianceVector:gammaVector:betaVector:resultGradientForDataMatrix:resultGradientForGammaVector:resultGradientForBetaVector:)") { MPSMatrixBatchNormalizationGradient(device: device).encode(to: queue.makeCommandBuffer()!, gradientMatrix: matrix(), inputMatrix: matrix(), mean: vector(), varianceVector: vector(), gammaVector: vector(), betaVector: vector(), resultGradientForDataMatrix: matrix(), resultGradientForGammaVector: vector(), resultGradientForBetaVector: vector()) }
}
