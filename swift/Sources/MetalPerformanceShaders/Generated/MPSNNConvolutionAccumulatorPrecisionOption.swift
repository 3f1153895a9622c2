// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSNNConvolutionAccumulatorPrecisionOption: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let half: MPSNNConvolutionAccumulatorPrecisionOption = []
    public static let float = MPSNNConvolutionAccumulatorPrecisionOption(rawValue: 1)
}
