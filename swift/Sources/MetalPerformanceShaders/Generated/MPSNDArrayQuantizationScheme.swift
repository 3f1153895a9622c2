// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSNDArrayQuantizationScheme: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let none: MPSNDArrayQuantizationScheme = []
    public static let typeAffine = MPSNDArrayQuantizationScheme(rawValue: 1)
    public static let typeLUT = MPSNDArrayQuantizationScheme(rawValue: 2)
}
