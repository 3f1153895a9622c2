// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Common part of the descriptors. One of this class describes arrays that are not quantised.
open class MPSNDArrayQuantizationDescriptor: _MetalObject {
    override public class var _className: String { "MPSNDArrayQuantizationDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayQuantizationDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default: MPSDataTypeUInt8.
    open var quantizationDataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayQuantizationDescriptor_quantizationDataType(_handle) }
            return _value(made, MPSDataType.self)
        }
    }

    /// Default: MPSNDArrayQuantizationTypeNone.
    open var quantizationScheme: MPSNDArrayQuantizationScheme {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayQuantizationDescriptor_quantizationScheme(_handle) }
            return _value(made, MPSNDArrayQuantizationScheme.self)
        }
    }
}
