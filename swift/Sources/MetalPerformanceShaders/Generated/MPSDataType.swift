// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSDataType: UInt32, Sendable {
    case invalid = 0
    case floatBit = 268435456
    case float32 = 268435488
    case float16 = 268435472
    case complexBit = 16777216
    case complexFloat32 = 285212736
    case complexFloat16 = 285212704
    case signedBit = 536870912
    case int2 = 536870914
    case int4 = 536870916
    case int8 = 536870920
    case int16 = 536870928
    case int32 = 536870944
    case int64 = 536870976
    case uInt2 = 2
    case uInt4 = 4
    case uInt8 = 8
    case uInt16 = 16
    case uInt32 = 32
    case uInt64 = 64
    case alternateEncodingBit = 2147483648
    case bool = 2147483656
    case bFloat16 = 2415919120
    case complexBFloat16 = 2432696352
    case normalizedBit = 1073741824
    case unorm1 = 1073741825
    case unorm8 = 1073741832

    public static let intBit = MPSDataType.signedBit
}
