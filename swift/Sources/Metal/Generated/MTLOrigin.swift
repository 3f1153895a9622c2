// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLOrigin: Sendable {
    public var x: Int = 0
    public var y: Int = 0
    public var z: Int = 0

    public init() {}

    public init(x: Int, y: Int, z: Int) {
        self.x = x
        self.y = y
        self.z = z
    }
}
