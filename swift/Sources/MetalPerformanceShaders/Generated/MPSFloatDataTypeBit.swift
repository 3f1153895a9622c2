// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSFloatDataTypeBit: UInt32, Sendable {
    case signBit = 8388608
    case exponentBit = 8126464
    case mantissaBit = 261120
}
