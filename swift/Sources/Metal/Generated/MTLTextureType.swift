// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLTextureType: UInt, Sendable {
    case type1D = 0
    case type1DArray = 1
    case type2D = 2
    case type2DArray = 3
    case type2DMultisample = 4
    case typeCube = 5
    case typeCubeArray = 6
    case type3D = 7
    case type2DMultisampleArray = 8
    case typeTextureBuffer = 9
}
