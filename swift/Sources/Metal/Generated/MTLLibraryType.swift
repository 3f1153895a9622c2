// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLLibraryType: Int, Sendable {
    case executable = 0
    case dynamic = 1
}
