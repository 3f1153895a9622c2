// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphOptimization: UInt64, Sendable {
    case level0 = 0
    case level1 = 1
}
