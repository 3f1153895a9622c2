// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSDeviceOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let Default: MPSDeviceOptions = []
    public static let lowPower = MPSDeviceOptions(rawValue: 1)
    public static let skipRemovable = MPSDeviceOptions(rawValue: 2)
}
