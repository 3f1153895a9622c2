// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSNNPaddingMethod: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let centered: MPSNNPaddingMethod = []
    public static let alignTopLeft = MPSNNPaddingMethod(rawValue: 1)
    public static let alignBottomRight = MPSNNPaddingMethod(rawValue: 2)
    public static let align_reserved = MPSNNPaddingMethod(rawValue: 3)
    public static let alignMask = MPSNNPaddingMethod(rawValue: 3)
    public static let topLeft: MPSNNPaddingMethod = []
    public static let addRemainderToTopRight = MPSNNPaddingMethod(rawValue: 4)
    public static let addRemainderToBottomLeft = MPSNNPaddingMethod(rawValue: 8)
    public static let addRemainderToBottomRight = MPSNNPaddingMethod(rawValue: 12)
    public static let addRemainderToMask = MPSNNPaddingMethod(rawValue: 12)
    public static let validOnly: MPSNNPaddingMethod = []
    public static let sizeSame = MPSNNPaddingMethod(rawValue: 16)
    public static let sizeFull = MPSNNPaddingMethod(rawValue: 32)
    public static let size_reserved = MPSNNPaddingMethod(rawValue: 48)
    public static let customWhitelistForNodeFusion = MPSNNPaddingMethod(rawValue: 8192)
    public static let customAllowForNodeFusion = MPSNNPaddingMethod(rawValue: 8192)
    public static let custom = MPSNNPaddingMethod(rawValue: 16384)
    public static let sizeMask = MPSNNPaddingMethod(rawValue: 2032)
    public static let excludeEdges = MPSNNPaddingMethod(rawValue: 32768)
}
