// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public enum MPSGraphNonMaximumSuppressionCoordinateMode: UInt, Sendable {
    case cornersHeightFirst = 0
    case cornersWidthFirst = 1
    case centersHeightFirst = 2
    case centersWidthFirst = 3
}
