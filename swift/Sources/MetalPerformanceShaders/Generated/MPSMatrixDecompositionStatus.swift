// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSMatrixDecompositionStatus: Int32, Sendable {
    case success = 0
    case failure = -1
    case singular = -2
    case nonPositiveDefinite = -3
}
