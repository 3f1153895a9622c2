// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSStateResourceType: UInt, Sendable {
    case none = 0
    case buffer = 1
    case texture = 2
}
