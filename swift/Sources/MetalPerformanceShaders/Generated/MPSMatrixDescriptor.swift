// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Shape, stride and type of a matrix, row-major.
open class MPSMatrixDescriptor: _MetalObject {
    override public class var _className: String { "MPSMatrixDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var rows: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixDescriptor_rows(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixDescriptor_setRows(_handle, newValue) } }
    }

    open var columns: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixDescriptor_columns(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixDescriptor_setColumns(_handle, newValue) } }
    }

    open var matrices: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixDescriptor_matrices(_handle) } }
    }

    open var dataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixDescriptor_dataType(_handle) }
            return _value(made, MPSDataType.self)
        }
        set { withExtendedLifetime(self) { omps_MPSMatrixDescriptor_setDataType(_handle, newValue.rawValue) } }
    }

    /// Bytes from one row to the next.
    open var rowBytes: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixDescriptor_rowBytes(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixDescriptor_setRowBytes(_handle, newValue) } }
    }

    /// Bytes from one matrix to the next.
    open var matrixBytes: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixDescriptor_matrixBytes(_handle) } }
    }

    public convenience init(dimensions rows: Int, columns: Int, rowBytes: Int, dataType: MPSDataType) {
        let made = omps_MPSMatrixDescriptor_matrixDescriptorWithDimensions_columns_rowBytes_dataType(
            Self._className, rows, columns, rowBytes, dataType.rawValue)
        guard let made else { _refused("MPSMatrixDescriptor", "init") }
        self.init(_owned: made)
    }

    public convenience init(rows: Int, columns: Int, rowBytes: Int, dataType: MPSDataType) {
        let made = omps_MPSMatrixDescriptor_matrixDescriptorWithRows_columns_rowBytes_dataType(
            Self._className, rows, columns, rowBytes, dataType.rawValue)
        guard let made else { _refused("MPSMatrixDescriptor", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        rows: Int,
        columns: Int,
        matrices: Int,
        rowBytes: Int,
        matrixBytes: Int,
        dataType: MPSDataType
    ) {
        let made = omps_MPSMatrixDescriptor_matrixDescriptorWithRows_columns_matrices_rowBytes_matrixBytes_dataType(
            Self._className, rows, columns, matrices, rowBytes, matrixBytes, dataType.rawValue)
        guard let made else { _refused("MPSMatrixDescriptor", "init") }
        self.init(_owned: made)
    }

    /// Recommended bytes from one row to the next: one column takes one element; else floating types round up to 16
    /// bytes, integers to four elements.
    @discardableResult
    open class func rowBytes(fromColumns columns: Int, dataType: MPSDataType) -> Int {
        return omps_MPSMatrixDescriptor_class_rowBytesFromColumns_dataType(columns, dataType.rawValue)
    }

    /// Recommended bytes from one row to the next: one column takes one element; else floating types round up to 16
    /// bytes, integers to four elements.
    @discardableResult
    open class func rowBytes(forColumns columns: Int, dataType: MPSDataType) -> Int {
        return omps_MPSMatrixDescriptor_class_rowBytesForColumns_dataType(columns, dataType.rawValue)
    }
}
