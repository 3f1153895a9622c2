// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSNNTrainingStyle: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let UpdateDeviceNone: MPSNNTrainingStyle = []
    public static let updateDeviceCPU = MPSNNTrainingStyle(rawValue: 1)
    public static let updateDeviceGPU = MPSNNTrainingStyle(rawValue: 2)
}
