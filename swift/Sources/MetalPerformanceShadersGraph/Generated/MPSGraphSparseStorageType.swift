// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphSparseStorageType: UInt64, Sendable {
    case COO = 0
    case CSC = 1
    case CSR = 2
}
