// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSNNRegularizationType: UInt, Sendable {
    case None = 0
    case L1 = 1
    case L2 = 2
}
