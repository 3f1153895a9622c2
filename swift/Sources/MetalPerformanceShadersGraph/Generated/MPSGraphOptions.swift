// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public struct MPSGraphOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let none: MPSGraphOptions = []
    public static let synchronizeResults = MPSGraphOptions(rawValue: 1)
    public static let verbose = MPSGraphOptions(rawValue: 2)
    public static let `default` = MPSGraphOptions(rawValue: 1)
}
