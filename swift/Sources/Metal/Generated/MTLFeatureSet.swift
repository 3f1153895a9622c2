// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public enum MTLFeatureSet: UInt, Sendable {
    case iOS_GPUFamily1_v1 = 0
    case iOS_GPUFamily2_v1 = 1
    case iOS_GPUFamily1_v2 = 2
    case iOS_GPUFamily2_v2 = 3
    case iOS_GPUFamily3_v1 = 4
    case iOS_GPUFamily1_v3 = 5
    case iOS_GPUFamily2_v3 = 6
    case iOS_GPUFamily3_v2 = 7
    case iOS_GPUFamily1_v4 = 8
    case iOS_GPUFamily2_v4 = 9
    case iOS_GPUFamily3_v3 = 10
    case iOS_GPUFamily4_v1 = 11
    case iOS_GPUFamily1_v5 = 12
    case iOS_GPUFamily2_v5 = 13
    case iOS_GPUFamily3_v4 = 14
    case iOS_GPUFamily4_v2 = 15
    case iOS_GPUFamily5_v1 = 16
    case macOS_GPUFamily1_v1 = 10000
    case macOS_GPUFamily1_v2 = 10001
    case macOS_ReadWriteTextureTier2 = 10002
    case macOS_GPUFamily1_v3 = 10003
    case macOS_GPUFamily1_v4 = 10004
    case macOS_GPUFamily2_v1 = 10005
    case tvOS_GPUFamily1_v1 = 30000
    case tvOS_GPUFamily1_v2 = 30001
    case tvOS_GPUFamily1_v3 = 30002
    case tvOS_GPUFamily2_v1 = 30003
    case tvOS_GPUFamily1_v4 = 30004
    case tvOS_GPUFamily2_v2 = 30005

    public static let osx_GPUFamily1_v1 = MTLFeatureSet.macOS_GPUFamily1_v1
    public static let osx_GPUFamily1_v2 = MTLFeatureSet.macOS_GPUFamily1_v2
    public static let osx_ReadWriteTextureTier2 = MTLFeatureSet.macOS_ReadWriteTextureTier2
    public static let tvos_GPUFamily1_v1 = MTLFeatureSet.tvOS_GPUFamily1_v1
}
