// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphResizeMode: UInt, Sendable {
    case nearest = 0
    case bilinear = 1
}
