// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSCNNBatchNormalizationFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let Default: MPSCNNBatchNormalizationFlags = []
    public static let CalculateStatisticsAutomatic: MPSCNNBatchNormalizationFlags = []
    public static let calculateStatisticsAlways = MPSCNNBatchNormalizationFlags(rawValue: 1)
    public static let calculateStatisticsNever = MPSCNNBatchNormalizationFlags(rawValue: 2)
    public static let calculateStatisticsMask = MPSCNNBatchNormalizationFlags(rawValue: 3)
}
