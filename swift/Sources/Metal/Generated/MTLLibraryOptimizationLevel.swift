// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLLibraryOptimizationLevel: Int, Sendable {
    case `default` = 0
    case size = 1
}
