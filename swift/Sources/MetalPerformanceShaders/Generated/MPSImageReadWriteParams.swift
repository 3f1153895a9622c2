// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSImageReadWriteParams: Sendable {
    public var featureChannelOffset: Int = 0
    public var numberOfFeatureChannelsToReadWrite: Int = 0

    public init() {}

    public init(featureChannelOffset: Int, numberOfFeatureChannelsToReadWrite: Int) {
        self.featureChannelOffset = featureChannelOffset
        self.numberOfFeatureChannelsToReadWrite = numberOfFeatureChannelsToReadWrite
    }
}
