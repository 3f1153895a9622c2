// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSRNNSequenceDirection: UInt, Sendable {
    case forward = 0
    case backward = 1
}
