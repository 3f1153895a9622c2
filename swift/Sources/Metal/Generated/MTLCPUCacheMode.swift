// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLCPUCacheMode: UInt, Sendable {
    case defaultCache = 0
    case writeCombined = 1
}
