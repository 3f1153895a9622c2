// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLCommandBufferError: UInt, Sendable {
    case none = 0
    case `internal` = 1
    case timeout = 2
    case pageFault = 3
    case blacklisted = 4
    case notPermitted = 7
    case outOfMemory = 8
    case invalidResource = 9
    case memoryless = 10
    case deviceRemoved = 11
    case stackOverflow = 12

    public static let accessRevoked = MTLCommandBufferError.blacklisted
}
