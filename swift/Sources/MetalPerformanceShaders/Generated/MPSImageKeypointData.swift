// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSImageKeypointData: Sendable {
    public var keypointCoordinate: SIMD2<UInt16> = SIMD2<UInt16>()
    public var keypointColorValue: Float = 0

    public init() {}

    public init(keypointCoordinate: SIMD2<UInt16>, keypointColorValue: Float) {
        self.keypointCoordinate = keypointCoordinate
        self.keypointColorValue = keypointColorValue
    }
}
