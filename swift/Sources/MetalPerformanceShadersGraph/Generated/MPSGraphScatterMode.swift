// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphScatterMode: Int, Sendable {
    case add = 0
    case sub = 1
    case mul = 2
    case div = 3
    case min = 4
    case max = 5
    case set = 6
}
