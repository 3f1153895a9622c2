// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSCNNReductionType: Int32, Sendable {
    case none = 0
    case sum = 1
    case mean = 2
    case sumByNonZeroWeights = 3
    case count = 4
}
