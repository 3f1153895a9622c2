// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSRNNBidirectionalCombineMode: UInt, Sendable {
    case none = 0
    case add = 1
    case concatenate = 2
}
