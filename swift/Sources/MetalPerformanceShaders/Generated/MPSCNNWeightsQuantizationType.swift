// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSCNNWeightsQuantizationType: UInt32, Sendable {
    case none = 0
    case linear = 1
    case lookupTable = 2
}
