// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLSamplePosition: Sendable {
    public var x: Float = 0
    public var y: Float = 0

    public init() {}

    public init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }
}
