// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixFullyConnectedGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixFullyConnectedGradient.sourceNumberOfFeatureVectors") { _ = MPSMatrixFullyConnectedGradient(device: device).sourceNumberOfFeatureVectors }
    add("MPSMatrixFullyConnectedGradient.sourceNumberOfFeatureVectors =") { let o = MPSMatrixFullyConnectedGradient(device: device); o.sourceNumberOfFeatureVectors = 1 }
    add("MPSMatrixFullyConnectedGradient.sourceOutputFeatureChannels") { _ = MPSMatrixFullyConnectedGradient(device: device).sourceOutputFeatureChannels }
    add("MPSMatrixFullyConnectedGradient.sourceOutputFeatureChannels =") { let o = MPSMatrixFullyConnectedGradient(device: device); o.sourceOutputFeatureChannels = 1 }
    add("MPSMatrixFullyConnectedGradient.sourceInputFeatureChannels") { _ = MPSMatrixFullyConnectedGradient(device: device).sourceInputFeatureChannels }
    add("MPSMatrixFullyConnectedGradient.sourceInputFeatureChannels =") { let o = MPSMatrixFullyConnectedGradient(device: device); o.sourceInputFeatureChannels = 1 }
    add("MPSMatrixFullyConnectedGradient.alpha") { _ = MPSMatrixFullyConnectedGradient(device: device).alpha }
    add("MPSMatrixFullyConnectedGradient.alpha =") { let o = MPSMatrixFullyConnectedGradient(device: device); o.alpha = 0.5 }
    add("MPSMatrixFullyConnectedGradient.encodeForData(to:gradientMatrix:weightMatrix:resultGradientForDataMatrix:)") { MPSMatrixFullyConnectedGradient(device: device).encodeForData(to: queue.makeCommandBuffer()!, gradientMatrix: matrix(), weightMatrix: matrix(), resultGradientForDataMatrix: matrix()) }
    add("MPSMatrixFullyConnectedGradient.encodeForWeightsAndBias(to:gradientMatrix:inputMatrix:resultGradientForWeightMatrix:resultGradientForBiasVector:)") { MPSMatrixFullyConnectedGradient(device: device).encodeForWeightsAndBias(to: queue.makeCommandBuffer()!, gradientMatrix: matrix(), inputMatrix: matrix(), resultGradientForWeightMatrix: matrix(), resultGradientForBiasVector: vector()) }
}
