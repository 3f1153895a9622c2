// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLFunctionType: UInt, Sendable {
    case vertex = 1
    case fragment = 2
    case kernel = 3
    case visible = 5
    case intersection = 6
    case mesh = 7
    case object = 8
}
