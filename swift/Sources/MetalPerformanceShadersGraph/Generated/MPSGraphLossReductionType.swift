// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphLossReductionType: UInt64, Sendable {
    case none = 0
    case sum = 1
    case mean = 2

    public static let axis = MPSGraphLossReductionType.none
}
