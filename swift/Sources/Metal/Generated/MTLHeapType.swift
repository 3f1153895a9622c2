// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLHeapType: Int, Sendable {
    case automatic = 0
    case placement = 1
    case sparse = 2
}
