// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSNNComparisonType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let equal: MPSNNComparisonType = []
    public static let notEqual = MPSNNComparisonType(rawValue: 1)
    public static let less = MPSNNComparisonType(rawValue: 2)
    public static let lessOrEqual = MPSNNComparisonType(rawValue: 3)
    public static let greater = MPSNNComparisonType(rawValue: 4)
    public static let greaterOrEqual = MPSNNComparisonType(rawValue: 5)
}
