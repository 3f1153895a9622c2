// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSMatrixRandomDistribution: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let `default` = MPSMatrixRandomDistribution(rawValue: 1)
    public static let uniform = MPSMatrixRandomDistribution(rawValue: 2)
    public static let normal = MPSMatrixRandomDistribution(rawValue: 3)
}
