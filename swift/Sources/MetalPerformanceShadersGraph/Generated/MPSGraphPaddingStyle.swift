// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphPaddingStyle: UInt, Sendable {
    case explicit = 0
    case TF_VALID = 1
    case TF_SAME = 2
    case explicitOffset = 3
    case ONNX_SAME_LOWER = 4
}
