// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSImageEdgeMode: UInt, Sendable {
    case zero = 0
    case clamp = 1
    case mirror = 2
    case mirrorWithEdge = 3
    case constant = 4
}
