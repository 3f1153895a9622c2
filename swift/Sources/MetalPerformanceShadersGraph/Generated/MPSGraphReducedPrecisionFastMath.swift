// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public struct MPSGraphReducedPrecisionFastMath: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let none: MPSGraphReducedPrecisionFastMath = []
    public static let allowFP16Conv2DWinogradTransformIntermediate = MPSGraphReducedPrecisionFastMath(rawValue: 2)
    public static let allowConvertingOperandsFromFP32ToFP19 = MPSGraphReducedPrecisionFastMath(rawValue: 4)
    public static let allowFP16Intermediates = MPSGraphReducedPrecisionFastMath(rawValue: 2)
    public static let `default`: MPSGraphReducedPrecisionFastMath = []
}
