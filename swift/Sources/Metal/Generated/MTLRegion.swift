// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLRegion: Sendable {
    public var origin: MTLOrigin = MTLOrigin()
    public var size: MTLSize = MTLSize()

    public init() {}

    public init(origin: MTLOrigin, size: MTLSize) {
        self.origin = origin
        self.size = size
    }
}
