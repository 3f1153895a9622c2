// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNArithmeticGradient(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNArithmeticGradient.primaryScale") { _ = MPSCNNArithmeticGradient(device: device).primaryScale }
    add("MPSCNNArithmeticGradient.primaryScale =") { let o = MPSCNNArithmeticGradient(device: device); o.primaryScale = 0.5 }
    add("MPSCNNArithmeticGradient.secondaryScale") { _ = MPSCNNArithmeticGradient(device: device).secondaryScale }
    add("MPSCNNArithmeticGradient.secondaryScale =") { let o = MPSCNNArithmeticGradient(device: device); o.secondaryScale = 0.5 }
    add("MPSCNNArithmeticGradient.bias") { _ = MPSCNNArithmeticGradient(device: device).bias }
    add("MPSCNNArithmeticGradient.bias =") { let o = MPSCNNArithmeticGradient(device: device); o.bias = 0.5 }
    add("MPSCNNArithmeticGradient.secondaryStrideInFeatureChannels") { _ = MPSCNNArithmeticGradient(device: device).secondaryStrideInFeatureChannels }
    add("MPSCNNArithmeticGradient.secondaryStrideInFeatureChannels =") { let o = MPSCNNArithmeticGradient(device: device); o.secondaryStrideInFeatureChannels = 1 }
    add("MPSCNNArithmeticGradient.minimumValue") { _ = MPSCNNArithmeticGradient(device: device).minimumValue }
    add("MPSCNNArithmeticGradient.minimumValue =") { let o = MPSCNNArithmeticGradient(device: device); o.minimumValue = 0.5 }
    add("MPSCNNArithmeticGradient.maximumValue") { _ = MPSCNNArithmeticGradient(device: device).maximumValue }
    add("MPSCNNArithmeticGradient.maximumValue =") { let o = MPSCNNArithmeticGradient(device: device); o.maximumValue = 0.5 }
    add("MPSCNNArithmeticGradient.isSecondarySourceFilter") { _ = MPSCNNArithmeticGradient(device: device).isSecondarySourceFilter }
}
