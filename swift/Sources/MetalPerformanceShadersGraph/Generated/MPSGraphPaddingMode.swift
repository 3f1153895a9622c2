// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphPaddingMode: Int, Sendable {
    case constant = 0
    case reflect = 1
    case symmetric = 2
    case clampToEdge = 3
    case zero = 4
    case periodic = 5
    case antiPeriodic = 6
}
