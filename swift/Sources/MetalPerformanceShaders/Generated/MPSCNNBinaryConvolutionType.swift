// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSCNNBinaryConvolutionType: UInt, Sendable {
    case binaryWeights = 0
    case XNOR = 1
    case AND = 2
}
