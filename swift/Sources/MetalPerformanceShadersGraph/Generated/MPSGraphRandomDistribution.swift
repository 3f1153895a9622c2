// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphRandomDistribution: UInt64, Sendable {
    case uniform = 0
    case normal = 1
    case truncatedNormal = 2
}
