// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSCNNConvolutionGradientOption: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let gradientWithData = MPSCNNConvolutionGradientOption(rawValue: 1)
    public static let gradientWithWeightsAndBias = MPSCNNConvolutionGradientOption(rawValue: 2)
    public static let all = MPSCNNConvolutionGradientOption(rawValue: 3)
}
