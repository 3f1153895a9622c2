// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphRNNActivation: UInt, Sendable {
    case none = 0
    case relu = 1
    case tanh = 2
    case sigmoid = 3
    case hardSigmoid = 4
}
