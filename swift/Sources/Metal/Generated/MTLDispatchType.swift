// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLDispatchType: UInt, Sendable {
    case serial = 0
    case concurrent = 1
}
