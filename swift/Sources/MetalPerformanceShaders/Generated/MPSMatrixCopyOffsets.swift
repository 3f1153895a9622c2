// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSMatrixCopyOffsets: Sendable {
    public var sourceRowOffset: UInt32 = 0
    public var sourceColumnOffset: UInt32 = 0
    public var destinationRowOffset: UInt32 = 0
    public var destinationColumnOffset: UInt32 = 0

    public init() {}

    public init(sourceRowOffset: UInt32, sourceColumnOffset: UInt32, destinationRowOffset: UInt32, destinationColumnOffset: UInt32) {
        self.sourceRowOffset = sourceRowOffset
        self.sourceColumnOffset = sourceColumnOffset
        self.destinationRowOffset = destinationRowOffset
        self.destinationColumnOffset = destinationColumnOffset
    }
}
