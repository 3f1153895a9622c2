// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSSize: Sendable {
    public var width: Double = 0
    public var height: Double = 0
    public var depth: Double = 0

    public init() {}

    public init(width: Double, height: Double, depth: Double) {
        self.width = width
        self.height = height
        self.depth = depth
    }
}
