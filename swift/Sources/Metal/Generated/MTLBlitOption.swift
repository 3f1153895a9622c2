// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLBlitOption: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let none: MTLBlitOption = []
    public static let depthFromDepthStencil = MTLBlitOption(rawValue: 1)
    public static let stencilFromDepthStencil = MTLBlitOption(rawValue: 2)
    public static let rowLinearPVRTC = MTLBlitOption(rawValue: 4)
}
