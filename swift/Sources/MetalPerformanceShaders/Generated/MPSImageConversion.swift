// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Conversion between the device's gray and RGB colours.
public class MPSImageConversion: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageConversion" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageConversion(_owned: handle)
    }

    public var sourceAlpha: MPSAlphaType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageConversion_sourceAlpha(_handle) }
            return _value(made, MPSAlphaType.self)
        }
    }

    public var destinationAlpha: MPSAlphaType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageConversion_destinationAlpha(_handle) }
            return _value(made, MPSAlphaType.self)
        }
    }
}
