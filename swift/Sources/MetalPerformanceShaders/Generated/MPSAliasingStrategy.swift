// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSAliasingStrategy: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let `default`: MPSAliasingStrategy = []
    public static let dontCare: MPSAliasingStrategy = []
    public static let shallAlias = MPSAliasingStrategy(rawValue: 1)
    public static let shallNotAlias = MPSAliasingStrategy(rawValue: 2)
    public static let aliasingReserved = MPSAliasingStrategy(rawValue: 3)
    public static let preferTemporaryMemory = MPSAliasingStrategy(rawValue: 4)
    public static let preferNonTemporaryMemory = MPSAliasingStrategy(rawValue: 8)
}
