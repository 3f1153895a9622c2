// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLLibraryError: UInt, Sendable {
    case unsupported = 1
    case `internal` = 2
    case compileFailure = 3
    case compileWarning = 4
    case functionNotFound = 5
    case fileNotFound = 6
}
