// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLStages: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let vertex = MTLStages(rawValue: 1)
    public static let fragment = MTLStages(rawValue: 2)
    public static let tile = MTLStages(rawValue: 4)
    public static let object = MTLStages(rawValue: 8)
    public static let mesh = MTLStages(rawValue: 16)
    public static let resourceState = MTLStages(rawValue: 67108864)
    public static let dispatch = MTLStages(rawValue: 134217728)
    public static let blit = MTLStages(rawValue: 268435456)
    public static let accelerationStructure = MTLStages(rawValue: 536870912)
    public static let machineLearning = MTLStages(rawValue: 1073741824)
    public static let all = MTLStages(rawValue: 9223372036854775807)
}
