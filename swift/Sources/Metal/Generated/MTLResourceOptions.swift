// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLResourceOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let cpuCacheModeDefaultCache: MTLResourceOptions = []
    public static let cpuCacheModeWriteCombined = MTLResourceOptions(rawValue: 1)
    public static let storageModeShared: MTLResourceOptions = []
    public static let storageModeManaged = MTLResourceOptions(rawValue: 16)
    public static let storageModePrivate = MTLResourceOptions(rawValue: 32)
    public static let storageModeMemoryless = MTLResourceOptions(rawValue: 48)
    public static let hazardTrackingModeDefault: MTLResourceOptions = []
    public static let hazardTrackingModeUntracked = MTLResourceOptions(rawValue: 256)
    public static let hazardTrackingModeTracked = MTLResourceOptions(rawValue: 512)
    public static let optionCPUCacheModeDefault: MTLResourceOptions = []
    public static let optionCPUCacheModeWriteCombined = MTLResourceOptions(rawValue: 1)
}
