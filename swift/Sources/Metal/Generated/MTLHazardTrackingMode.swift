// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLHazardTrackingMode: UInt, Sendable {
    case `default` = 0
    case untracked = 1
    case tracked = 2
}
