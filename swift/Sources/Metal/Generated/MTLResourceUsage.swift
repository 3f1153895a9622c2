// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLResourceUsage: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let read = MTLResourceUsage(rawValue: 1)
    public static let write = MTLResourceUsage(rawValue: 2)
    public static let sample = MTLResourceUsage(rawValue: 4)
}
