// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSDimensionSlice: Sendable {
    public var start: Int = 0
    public var length: Int = 0

    public init() {}

    public init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }
}
