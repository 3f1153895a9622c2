// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSDataLayout: UInt, Sendable {
    case HeightxWidthxFeatureChannels = 0
    case featureChannelsxHeightxWidth = 1
}
