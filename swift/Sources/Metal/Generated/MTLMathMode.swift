// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLMathMode: Int, Sendable {
    case safe = 0
    case relaxed = 1
    case fast = 2
}
