// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLGPUFamily: Int, Sendable {
    case apple1 = 1001
    case apple2 = 1002
    case apple3 = 1003
    case apple4 = 1004
    case apple5 = 1005
    case apple6 = 1006
    case apple7 = 1007
    case apple8 = 1008
    case apple9 = 1009
    case apple10 = 1010
    case mac1 = 2001
    case mac2 = 2002
    case common1 = 3001
    case common2 = 3002
    case common3 = 3003
    case macCatalyst1 = 4001
    case macCatalyst2 = 4002
    case metal3 = 5001
    case metal4 = 5002
}
