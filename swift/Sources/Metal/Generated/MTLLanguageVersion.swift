// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLLanguageVersion: UInt, Sendable {
    case version1_0 = 65536
    case version1_1 = 65537
    case version1_2 = 65538
    case version2_0 = 131072
    case version2_1 = 131073
    case version2_2 = 131074
    case version2_3 = 131075
    case version2_4 = 131076
    case version3_0 = 196608
    case version3_1 = 196609
    case version3_2 = 196610
    case version4_0 = 262144
}
