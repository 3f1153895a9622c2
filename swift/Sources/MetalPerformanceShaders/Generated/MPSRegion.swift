// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSRegion: Sendable {
    public var origin: MPSOrigin = MPSOrigin()
    public var size: MPSSize = MPSSize()

    public init() {}

    public init(origin: MPSOrigin, size: MPSSize) {
        self.origin = origin
        self.size = size
    }
}
