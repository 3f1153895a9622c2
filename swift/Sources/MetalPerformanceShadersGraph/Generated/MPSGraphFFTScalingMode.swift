// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphFFTScalingMode: UInt, Sendable {
    case none = 0
    case size = 1
    case unitary = 2
}
