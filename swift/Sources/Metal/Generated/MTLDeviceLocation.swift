// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLDeviceLocation: UInt, Sendable {
    case builtIn = 0
    case slot = 1
    case external = 2
    case unspecified = 18446744073709551615
}
