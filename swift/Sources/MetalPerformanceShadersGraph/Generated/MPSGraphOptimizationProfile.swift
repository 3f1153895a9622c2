// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphOptimizationProfile: UInt64, Sendable {
    case performance = 0
    case powerEfficiency = 1
}
