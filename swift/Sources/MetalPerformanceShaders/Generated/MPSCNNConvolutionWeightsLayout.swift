// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSCNNConvolutionWeightsLayout: UInt32, Sendable {
    case OHWI = 0
}
