// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphRandomNormalSamplingMethod: UInt64, Sendable {
    case invCDF = 0
    case boxMuller = 1
}
