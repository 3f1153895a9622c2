// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphDeploymentPlatform: UInt64, Sendable {
    case macOS = 0
    case iOS = 1
    case tvOS = 2
    case visionOS = 3
}
