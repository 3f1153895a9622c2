// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSFloatDataTypeShift: UInt32, Sendable {
    case signShift = 23
    case exponentShift = 18
    case mantissaShift = 10
}
