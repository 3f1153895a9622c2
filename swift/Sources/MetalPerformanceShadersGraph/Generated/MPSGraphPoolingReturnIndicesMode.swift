// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphPoolingReturnIndicesMode: UInt, Sendable {
    case none = 0
    case globalFlatten1D = 1
    case globalFlatten2D = 2
    case globalFlatten3D = 3
    case globalFlatten4D = 4
    case localFlatten1D = 5
    case localFlatten2D = 6
    case localFlatten3D = 7
    case localFlatten4D = 8
}
