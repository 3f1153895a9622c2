// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSImageRegion: Sendable {
    public var offset: MPSImageCoordinate = MPSImageCoordinate()
    public var size: MPSImageCoordinate = MPSImageCoordinate()

    public init() {}

    public init(offset: MPSImageCoordinate, size: MPSImageCoordinate) {
        self.offset = offset
        self.size = size
    }
}
