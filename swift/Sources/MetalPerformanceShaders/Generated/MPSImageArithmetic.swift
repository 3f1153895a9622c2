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

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// Factors of the sources. Default: 1.
    open var primaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_primaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setPrimaryScale(_handle, newValue) } }
    }

    open var secondaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_secondaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setSecondaryScale(_handle, newValue) } }
    }

    /// Added to the result. Default: 0.
    open var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setBias(_handle, newValue) } }
    }

    /// 0 repeats the column, the row or the image at the source's offset; 1 is the default. Encoding raises
    /// NSInvalidArgumentException for other values. Depth counts images.
    open var primaryStrideInPixels: MTLSize {
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

    open var secondaryStrideInPixels: MTLSize {
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
    open var minimumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_minimumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setMinimumValue(_handle, newValue) } }
    }

    open var maximumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageArithmetic_maximumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageArithmetic_setMaximumValue(_handle, newValue) } }
    }
}
