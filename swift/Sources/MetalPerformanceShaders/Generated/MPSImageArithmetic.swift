// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the arithmetic kernels. Their result is clamped to minimumValue and maximumValue. A base object computes
/// nothing.
open class MPSImageArithmetic: MPSBinaryImageKernel {
    override public class var _className: String { "MPSImageArithmetic" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageArithmetic(_owned: handle)
    }

    /// Factors of the sources. Default: 1.
    public var primaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_primaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setPrimaryScale(_handle, newValue) } }
    }

    public var secondaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_secondaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setSecondaryScale(_handle, newValue) } }
    }

    /// Added to the result. Default: 0.
    public var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setBias(_handle, newValue) } }
    }

    /// 0 repeats the column, the row or the image at the source's offset; 1 is the default. Encoding raises
    /// NSInvalidArgumentException for other values. Depth counts images.
    public var primaryStrideInPixels: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSImageArithmetic_primaryStrideInPixels(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSImageArithmetic_setPrimaryStrideInPixels(_handle, &newValue) }
        }
    }

    public var secondaryStrideInPixels: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSImageArithmetic_secondaryStrideInPixels(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) {
                omps_MPSImageArithmetic_setSecondaryStrideInPixels(
                    _handle, &newValue)
            }
        }
    }

    /// Default: -FLT_MAX and FLT_MAX, which clamp nothing.
    public var minimumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_minimumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setMinimumValue(_handle, newValue) } }
    }

    public var maximumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_maximumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setMaximumValue(_handle, newValue) } }
    }
}
