// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// The elements of a tensor: memory of the caller's, which is read and written when the graph runs, or its own.
open class MPSGraphTensorData: MPSGraphObject {
    override public class var _className: String { "MPSGraphTensorData" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphTensorData(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var shape: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphTensorData_shape(_handle) }
            return _existing(_numbers(from: made))
        }
    }

    open var dataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphTensorData_dataType(_handle) }
            return _value(made, MPSDataType.self)
        }
    }

    open var device: MPSGraphDevice {
        get { _object(withExtendedLifetime(self) { omps_MPSGraphTensorData_device(_handle) }) }
    }

    /// A copy of the bytes.
    public init(device: MPSGraphDevice, data: Data, shape: [NSNumber], dataType: MPSDataType) {
        let made = withExtendedLifetime(device) {
            omps_MPSGraphTensorData_initWithDevice_data_shape_dataType(
                Self._className, device._handle, _data(data), _numbers(shape), dataType.rawValue)
        }
        guard let made else { _refused("MPSGraphTensorData", "init") }
        super.init(_owned: made)
    }

    /// The buffer itself, its elements dense.
    public init(_ buffer: MTLBuffer, shape: [NSNumber], dataType: MPSDataType) {
        let made = withExtendedLifetime(buffer) {
            omps_MPSGraphTensorData_initWithMTLBuffer_shape_dataType(
                Self._className, _pointer(buffer), _numbers(shape), dataType.rawValue)
        }
        guard let made else { _refused("MPSGraphTensorData", "init") }
        super.init(_owned: made)
    }

    /// The same with `rowBytes` from one row of the last axis to the next.
    public init(_ buffer: MTLBuffer, shape: [NSNumber], dataType: MPSDataType, rowBytes: Int) {
        let made = withExtendedLifetime(buffer) {
            omps_MPSGraphTensorData_initWithMTLBuffer_shape_dataType_rowBytes(
                Self._className, _pointer(buffer), _numbers(shape), dataType.rawValue, rowBytes)
        }
        guard let made else { _refused("MPSGraphTensorData", "init") }
        super.init(_owned: made)
    }

    /// (rows, columns); several matrices: (matrices, rows, columns).
    public init(_ matrix: MPSMatrix) {
        let made = withExtendedLifetime(matrix) {
            omps_MPSGraphTensorData_initWithMPSMatrix(
                Self._className, matrix._handle)
        }
        guard let made else { _refused("MPSGraphTensorData", "init") }
        super.init(_owned: made)
    }

    /// With axes of extent 1 in front, up to `rank`.
    public init(_ matrix: MPSMatrix, rank: Int) {
        let made = withExtendedLifetime(matrix) {
            omps_MPSGraphTensorData_initWithMPSMatrix_rank(
                Self._className, matrix._handle, rank)
        }
        guard let made else { _refused("MPSGraphTensorData", "init") }
        super.init(_owned: made)
    }

    /// (length); several vectors: (vectors, length).
    public init(_ vector: MPSVector) {
        let made = withExtendedLifetime(vector) {
            omps_MPSGraphTensorData_initWithMPSVector(
                Self._className, vector._handle)
        }
        guard let made else { _refused("MPSGraphTensorData", "init") }
        super.init(_owned: made)
    }

    public init(_ vector: MPSVector, rank: Int) {
        let made = withExtendedLifetime(vector) {
            omps_MPSGraphTensorData_initWithMPSVector_rank(
                Self._className, vector._handle, rank)
        }
        guard let made else { _refused("MPSGraphTensorData", "init") }
        super.init(_owned: made)
    }

    public init(_ ndarray: MPSNDArray) {
        let made = withExtendedLifetime(ndarray) {
            omps_MPSGraphTensorData_initWithMPSNDArray(
                Self._className, ndarray._handle)
        }
        guard let made else { _refused("MPSGraphTensorData", "init") }
        super.init(_owned: made)
    }

    /// (images, height, width, feature channels). All images have one size and format. Normalised integers are
    /// Float32 from 0 to 1.
    public init(_ imageBatch: [MPSImage]) {
        let made = omps_MPSGraphTensorData_initWithMPSImageBatch(Self._className, _array(imageBatch) { _retained($0) })
        guard let made else { _refused("MPSGraphTensorData", "init") }
        super.init(_owned: made)
    }

    /// An array over the same memory.
    @discardableResult
    open func mpsndarray() -> MPSNDArray {
        return _object(withExtendedLifetime(self) { omps_MPSGraphTensorData_mpsndarray(_handle) })
    }
}
