// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLCommandBufferStatus: UInt, Sendable {
    case notEnqueued = 0
    case enqueued = 1
    case committed = 2
    case scheduled = 3
    case completed = 4
    case error = 5
}
