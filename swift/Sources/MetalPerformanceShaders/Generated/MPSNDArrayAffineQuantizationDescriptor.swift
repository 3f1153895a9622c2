// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Integers of the types Int4, UInt4, Int8 and UInt8 with a scale. Scale, zero point and minimum broadcast to the
/// quantised array. Where they have fewer elements along a dimension, their number divides the array's, and each
/// one stands for a block of neighbours.
open class MPSNDArrayAffineQuantizationDescriptor: MPSNDArrayQuantizationDescriptor {
    override public class var _className: String { "MPSNDArrayAffineQuantizationDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayAffineQuantizationDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Whether an array of zero points is given. Default: NO.
    open var hasZeroPoint: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayAffineQuantizationDescriptor_hasZeroPoint(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNDArrayAffineQuantizationDescriptor_setHasZeroPoint(
                    _handle, newValue)
            }
        }
    }

    /// Whether an array of minimum values is given. Default: NO.
    open var hasMinValue: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayAffineQuantizationDescriptor_hasMinValue(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNDArrayAffineQuantizationDescriptor_setHasMinValue(
                    _handle, newValue)
            }
        }
    }

    /// Whether Int4 values, and zero points of four bits, are stored with 8 added, as 0 to 15. Only for Int4.
    /// Default: NO.
    open var implicitZeroPoint: Bool {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSNDArrayAffineQuantizationDescriptor_implicitZeroPoint(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNDArrayAffineQuantizationDescriptor_setImplicitZeroPoint(
                    _handle, newValue)
            }
        }
    }

    public init(dataType quantizationDataType: MPSDataType, hasZeroPoint: Bool, hasMinValue: Bool) {
        let made = omps_MPSNDArrayAffineQuantizationDescriptor_initWithDataType_hasZeroPoint_hasMinValue(
            Self._className, quantizationDataType.rawValue, hasZeroPoint, hasMinValue)
        guard let made else { _refused("MPSNDArrayAffineQuantizationDescriptor", "init") }
        super.init(_owned: made)
    }
}
