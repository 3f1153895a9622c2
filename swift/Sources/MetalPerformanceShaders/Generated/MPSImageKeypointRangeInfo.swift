// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSImageKeypointRangeInfo: Sendable {
    public var maximumKeypoints: Int = 0
    public var minimumThresholdValue: Float = 0

    public init() {}

    public init(maximumKeypoints: Int, minimumThresholdValue: Float) {
        self.maximumKeypoints = maximumKeypoints
        self.minimumThresholdValue = minimumThresholdValue
    }
}
