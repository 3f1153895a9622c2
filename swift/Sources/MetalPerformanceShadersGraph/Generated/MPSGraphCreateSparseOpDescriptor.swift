// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// The storage of a sparse matrix and the type of its elements.
open class MPSGraphCreateSparseOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphCreateSparseOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphCreateSparseOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var sparseStorageType: MPSGraphSparseStorageType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphCreateSparseOpDescriptor_sparseStorageType(_handle) }
            return _value(made, MPSGraphSparseStorageType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphCreateSparseOpDescriptor_setSparseStorageType(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var dataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphCreateSparseOpDescriptor_dataType(_handle) }
            return _value(made, MPSDataType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphCreateSparseOpDescriptor_setDataType(
                    _handle, newValue.rawValue)
            }
        }
    }

    @discardableResult
    open class func sparseDescriptor(
        descriptorWithStorageType sparseStorageType: MPSGraphSparseStorageType,
        dataType: MPSDataType
    ) -> MPSGraphCreateSparseOpDescriptor? {
        let made = omps_MPSGraphCreateSparseOpDescriptor_class_descriptorWithStorageType_dataType(
            sparseStorageType.rawValue, dataType.rawValue)
        return _optional(made)
    }
}
