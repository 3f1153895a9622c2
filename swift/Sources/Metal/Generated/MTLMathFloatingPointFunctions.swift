// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLMathFloatingPointFunctions: Int, Sendable {
    case fast = 0
    case precise = 1
}
