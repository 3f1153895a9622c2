// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSImageCoordinate: Sendable {
    public var x: Int = 0
    public var y: Int = 0
    public var channel: Int = 0

    public init() {}

    public init(x: Int, y: Int, channel: Int) {
        self.x = x
        self.y = y
        self.channel = channel
    }
}
