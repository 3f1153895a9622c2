// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLStorageMode: UInt, Sendable {
    case shared = 0
    case managed = 1
    case `private` = 2
    case memoryless = 3
}
