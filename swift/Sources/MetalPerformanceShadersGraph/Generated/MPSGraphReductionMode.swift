// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphReductionMode: UInt, Sendable {
    case min = 0
    case max = 1
    case sum = 2
    case product = 3
    case argumentMin = 4
    case argumentMax = 5
}
