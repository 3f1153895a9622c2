// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageGuidedFilter(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageGuidedFilter.kernelDiameter") { _ = MPSImageGuidedFilter(device: device, kernelDiameter: 1).kernelDiameter }
    add("MPSImageGuidedFilter.epsilon") { _ = MPSImageGuidedFilter(device: device, kernelDiameter: 1).epsilon }
    add("MPSImageGuidedFilter.epsilon =") { let o = MPSImageGuidedFilter(device: device, kernelDiameter: 1); o.epsilon = 0.5 }
    add("MPSImageGuidedFilter.reconstructScale") { _ = MPSImageGuidedFilter(device: device, kernelDiameter: 1).reconstructScale }
    add("MPSImageGuidedFilter.reconstructScale =") { let o = MPSImageGuidedFilter(device: device, kernelDiameter: 1); o.reconstructScale = 0.5 }
    add("MPSImageGuidedFilter.reconstructOffset") { _ = MPSImageGuidedFilter(device: device, kernelDiameter: 1).reconstructOffset }
    add("MPSImageGuidedFilter.reconstructOffset =") { let o = MPSImageGuidedFilter(device: device, kernelDiameter: 1); o.reconstructOffset = 0.5 }
    add("MPSImageGuidedFilter.init(device:kernelDiameter:)") { _ = MPSImageGuidedFilter(device: device, kernelDiameter: 1) }
    add("MPSImageGuidedFilter.encodeRegression(to:sourceTexture:guidanceTexture:weightsTexture:destinationCoefficientsTexture:)") { MPSImageGuidedFilter(device: device, kernelDiameter: 1).encodeRegression(to: queue.makeCommandBuffer()!, sourceTexture: texture(), guidanceTexture: texture(), weightsTexture: texture(), destinationCoefficientsTexture: texture()) }
    add("MPSImageGuidedFilter.encodeReconstruction(to:guidanceTexture:coefficientsTexture:destinationTexture:)") { MPSImageGuidedFilter(device: device, kernelDiameter: 1).encodeReconstruction(to: queue.makeCommandBuffer()!, guidanceTexture: texture(), coefficientsTexture: texture(), destinationTexture: texture()) }
    add("MPSImageGuidedFilter.encodeRegression(commandBuffer:source:guidance:weights:destinationCoefficientsA:destinationCoefficientsB:)") { MPSImageGuidedFilter(device: device, kernelDiameter: 1).encodeRegression(commandBuffer: queue.makeCommandBuffer()!, source: texture(), guidance: texture(), weights: texture(), destinationCoefficientsA: texture(), destinationCoefficientsB: texture()) }
    add("MPSImageGuidedFilter.encodeReconstruction(commandBuffer:guidance:coefficientsA:coefficientsB:destination:)") { MPSImageGuidedFilter(device: device, kernelDiameter: 1).encodeReconstruction(commandBuffer: queue.makeCommandBuffer()!, guidance: texture(), coefficientsA: texture(), coefficientsB: texture(), destination: texture()) }
}
