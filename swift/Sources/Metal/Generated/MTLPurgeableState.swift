// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLPurgeableState: UInt, Sendable {
    case keepCurrent = 1
    case nonVolatile = 2
    case volatile = 3
    case empty = 4
}
