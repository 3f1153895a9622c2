// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSCNNBatchNormalizationFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let `default`: MPSCNNBatchNormalizationFlags = []
    public static let calculateStatisticsAutomatic: MPSCNNBatchNormalizationFlags = []
    public static let calculateStatisticsAlways = MPSCNNBatchNormalizationFlags(rawValue: 1)
    public static let calculateStatisticsNever = MPSCNNBatchNormalizationFlags(rawValue: 2)
    public static let calculateStatisticsMask = MPSCNNBatchNormalizationFlags(rawValue: 3)
}
