// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSCNNBinaryConvolutionFlags: UInt, Sendable {
    case none = 0
    case useBetaScaling = 1
}
