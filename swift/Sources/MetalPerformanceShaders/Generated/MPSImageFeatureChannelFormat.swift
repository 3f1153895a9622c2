// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSImageFeatureChannelFormat: UInt, Sendable {
    case none = 0
    case unorm8 = 1
    case unorm16 = 2
    case float16 = 3
    case float32 = 4
    case _reserved0 = 5
    case count = 6
}
