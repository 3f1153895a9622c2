// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSMatrixOffset: Sendable {
    public var rowOffset: UInt32 = 0
    public var columnOffset: UInt32 = 0

    public init() {}

    public init(rowOffset: UInt32, columnOffset: UInt32) {
        self.rowOffset = rowOffset
        self.columnOffset = columnOffset
    }
}
