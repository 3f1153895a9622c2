// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSCNNConvolutionFlags: UInt, Sendable {
    case none = 0
}
