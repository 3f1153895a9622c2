// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphTensorNamedDataLayout: UInt, Sendable {
    case NCHW = 0
    case NHWC = 1
    case OIHW = 2
    case HWIO = 3
    case CHW = 4
    case HWC = 5
    case HW = 6
    case NCDHW = 7
    case NDHWC = 8
    case OIDHW = 9
    case DHWIO = 10
}
