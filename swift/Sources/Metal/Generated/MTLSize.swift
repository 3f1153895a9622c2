// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLSize: Sendable {
    public var width: Int = 0
    public var height: Int = 0
    public var depth: Int = 0

    public init() {}

    public init(width: Int, height: Int, depth: Int) {
        self.width = width
        self.height = height
        self.depth = depth
    }
}
