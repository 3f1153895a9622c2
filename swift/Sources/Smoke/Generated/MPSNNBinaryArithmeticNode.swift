// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNBinaryArithmeticNode(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNBinaryArithmeticNode.primaryScale") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).primaryScale }
    add("MPSNNBinaryArithmeticNode.primaryScale =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.primaryScale = 0.5 }
    add("MPSNNBinaryArithmeticNode.secondaryScale") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).secondaryScale }
    add("MPSNNBinaryArithmeticNode.secondaryScale =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.secondaryScale = 0.5 }
    add("MPSNNBinaryArithmeticNode.bias") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).bias }
    add("MPSNNBinaryArithmeticNode.bias =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.bias = 0.5 }
    add("MPSNNBinaryArithmeticNode.primaryStrideInPixelsX") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).primaryStrideInPixelsX }
    add("MPSNNBinaryArithmeticNode.primaryStrideInPixelsX =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.primaryStrideInPixelsX = 1 }
    add("MPSNNBinaryArithmeticNode.primaryStrideInPixelsY") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).primaryStrideInPixelsY }
    add("MPSNNBinaryArithmeticNode.primaryStrideInPixelsY =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.primaryStrideInPixelsY = 1 }
    add("MPSNNBinaryArithmeticNode.primaryStrideInFeatureChannels") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).primaryStrideInFeatureChannels }
    add("MPSNNBinaryArithmeticNode.primaryStrideInFeatureChannels =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.primaryStrideInFeatureChannels = 1 }
    add("MPSNNBinaryArithmeticNode.secondaryStrideInPixelsX") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).secondaryStrideInPixelsX }
    add("MPSNNBinaryArithmeticNode.secondaryStrideInPixelsX =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.secondaryStrideInPixelsX = 1 }
    add("MPSNNBinaryArithmeticNode.secondaryStrideInPixelsY") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).secondaryStrideInPixelsY }
    add("MPSNNBinaryArithmeticNode.secondaryStrideInPixelsY =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.secondaryStrideInPixelsY = 1 }
    add("MPSNNBinaryArithmeticNode.secondaryStrideInFeatureChannels") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).secondaryStrideInFeatureChannels }
    add("MPSNNBinaryArithmeticNode.secondaryStrideInFeatureChannels =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.secondaryStrideInFeatureChannels = 1 }
    add("MPSNNBinaryArithmeticNode.minimumValue") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).minimumValue }
    add("MPSNNBinaryArithmeticNode.minimumValue =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.minimumValue = 0.5 }
    add("MPSNNBinaryArithmeticNode.maximumValue") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).maximumValue }
    add("MPSNNBinaryArithmeticNode.maximumValue =") { let o = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]); o.maximumValue = 0.5 }
    add("MPSNNBinaryArithmeticNode.init(sources:)") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]) }
    add("MPSNNBinaryArithmeticNode.init(leftSource:rightSource:)") { _ = MPSNNBinaryArithmeticNode(leftSource: MPSNNImageNode(handle: nil), rightSource: MPSNNImageNode(handle: nil)) }
    add("MPSNNBinaryArithmeticNode.gradientClass()") { _ = MPSNNBinaryArithmeticNode(sources: [MPSNNImageNode(handle: nil)]).gradientClass() }
}
