// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSOrigin: Sendable {
    public var x: Double = 0
    public var y: Double = 0
    public var z: Double = 0

    public init() {}

    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}
