// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSKernelOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let none: MPSKernelOptions = []
    public static let skipAPIValidation = MPSKernelOptions(rawValue: 1)
    public static let allowReducedPrecision = MPSKernelOptions(rawValue: 2)
    public static let disableInternalTiling = MPSKernelOptions(rawValue: 4)
    public static let insertDebugGroups = MPSKernelOptions(rawValue: 8)
    public static let verbose = MPSKernelOptions(rawValue: 16)
}
