// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphResizeNearestRoundingMode: UInt, Sendable {
    case roundPreferCeil = 0
    case roundPreferFloor = 1
    case ceil = 2
    case floor = 3
    case roundToEven = 4
    case roundToOdd = 5
}
