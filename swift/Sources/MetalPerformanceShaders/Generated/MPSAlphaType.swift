// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSAlphaType: UInt, Sendable {
    case nonPremultiplied = 0
    case alphaIsOne = 1
    case premultiplied = 2
}
