// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLCommandBufferErrorOption: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let none: MTLCommandBufferErrorOption = []
    public static let encoderExecutionStatus = MTLCommandBufferErrorOption(rawValue: 1)
}
