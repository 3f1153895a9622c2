// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSMatrixRandomDistributionDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSMatrixRandomDistributionDescriptor.distributionType") { _ = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5).distributionType }
    add("MPSMatrixRandomDistributionDescriptor.distributionType =") { let o = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5); o.distributionType = MPSMatrixRandomDistribution(rawValue: 0) }
    add("MPSMatrixRandomDistributionDescriptor.minimum") { _ = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5).minimum }
    add("MPSMatrixRandomDistributionDescriptor.minimum =") { let o = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5); o.minimum = 0.5 }
    add("MPSMatrixRandomDistributionDescriptor.maximum") { _ = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5).maximum }
    add("MPSMatrixRandomDistributionDescriptor.maximum =") { let o = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5); o.maximum = 0.5 }
    add("MPSMatrixRandomDistributionDescriptor.mean") { _ = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5).mean }
    add("MPSMatrixRandomDistributionDescriptor.mean =") { let o = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5); o.mean = 0.5 }
    add("MPSMatrixRandomDistributionDescriptor.standardDeviation") { _ = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5).standardDeviation }
    add("MPSMatrixRandomDistributionDescriptor.standardDeviation =") { let o = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5); o.standardDeviation = 0.5 }
    add("MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum:maximum:)") { _ = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(withMinimum: 0.5, maximum: 0.5) }
    add("MPSMatrixRandomDistributionDescriptor.normalDistributionDescriptor(withMean:standardDeviation:)") { _ = MPSMatrixRandomDistributionDescriptor.normalDistributionDescriptor(withMean: 0.5, standardDeviation: 0.5) }
    add("MPSMatrixRandomDistributionDescriptor.normalDistributionDescriptor(withMean:standardDeviation:minimum:maximum:)") { _ = MPSMatrixRandomDistributionDescriptor.normalDistributionDescriptor(withMean: 0.5, standardDeviation: 0.5, minimum: 0.5, maximum: 0.5) }
    add("MPSMatrixRandomDistributionDescriptor.default()") { _ = MPSMatrixRandomDistributionDescriptor.`default`() }
}
