// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Length, stride and type of a vector.
open class MPSVectorDescriptor: _MetalObject {
    override public class var _className: String { "MPSVectorDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSVectorDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Number of elements.
    open var length: Int {
        get { withExtendedLifetime(self) { omps_MPSVectorDescriptor_length(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSVectorDescriptor_setLength(_handle, newValue) } }
    }

    open var vectors: Int {
        get { withExtendedLifetime(self) { omps_MPSVectorDescriptor_vectors(_handle) } }
    }

    open var dataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSVectorDescriptor_dataType(_handle) }
            return _value(made, MPSDataType.self)
        }
        set { withExtendedLifetime(self) { omps_MPSVectorDescriptor_setDataType(_handle, newValue.rawValue) } }
    }

    /// Bytes from one vector to the next.
    open var vectorBytes: Int {
        get { withExtendedLifetime(self) { omps_MPSVectorDescriptor_vectorBytes(_handle) } }
    }

    public convenience init(length: Int, dataType: MPSDataType) {
        let made = omps_MPSVectorDescriptor_vectorDescriptorWithLength_dataType(
            Self._className, length, dataType.rawValue)
        guard let made else { _refused("MPSVectorDescriptor", "init") }
        self.init(_owned: made)
    }

    public convenience init(length: Int, vectors: Int, vectorBytes: Int, dataType: MPSDataType) {
        let made = omps_MPSVectorDescriptor_vectorDescriptorWithLength_vectors_vectorBytes_dataType(
            Self._className, length, vectors, vectorBytes, dataType.rawValue)
        guard let made else { _refused("MPSVectorDescriptor", "init") }
        self.init(_owned: made)
    }

    /// Recommended bytes from one vector to the next.
    @discardableResult
    open class func vectorBytes(forLength length: Int, dataType: MPSDataType) -> Int {
        return omps_MPSVectorDescriptor_class_vectorBytesForLength_dataType(length, dataType.rawValue)
    }
}
