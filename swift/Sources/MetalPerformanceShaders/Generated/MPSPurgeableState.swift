// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSPurgeableState: UInt, Sendable {
    case allocationDeferred = 0
    case keepCurrent = 1
    case nonVolatile = 2
    case volatile = 3
    case empty = 4
}
