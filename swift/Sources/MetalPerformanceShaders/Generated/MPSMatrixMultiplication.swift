// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// C = alpha * op(A) * op(B) + beta * C, where op may transpose. Float32 and Float16 in any mixture; sums are
/// float32.
open class MPSMatrixMultiplication: MPSKernel {
    override public class var _className: String { "MPSMatrixMultiplication" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixMultiplication(_owned: handle)
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

    /// First row (x) and column (y) of the result that are written. Default: 0, 0.
    open var resultMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) { omps_MPSMatrixMultiplication_resultMatrixOrigin(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) {
                omps_MPSMatrixMultiplication_setResultMatrixOrigin(
                    _handle, &newValue)
            }
        }
    }

    /// First row and column that are read of the left matrix as it is stored. Default: 0, 0.
    open var leftMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) { omps_MPSMatrixMultiplication_leftMatrixOrigin(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSMatrixMultiplication_setLeftMatrixOrigin(_handle, &newValue) }
        }
    }

    /// First row and column that are read of the right matrix as it is stored. Default: 0, 0.
    open var rightMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) { omps_MPSMatrixMultiplication_rightMatrixOrigin(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSMatrixMultiplication_setRightMatrixOrigin(_handle, &newValue) }
        }
    }

    /// First matrix of a batch. Default: 0.
    open var batchStart: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixMultiplication_batchStart(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixMultiplication_setBatchStart(_handle, newValue) } }
    }

    /// Number of matrices, at most; as many as all matrices of an encode have. Default: NSUIntegerMax.
    open var batchSize: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixMultiplication_batchSize(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixMultiplication_setBatchSize(_handle, newValue) } }
    }

    /// `interiorColumns` is the length of the sums: columns of op(A), rows of op(B). beta 0 leaves C unread.
    public init(
        device: MTLDevice,
        transposeLeft: Bool,
        transposeRight: Bool,
        resultRows: Int,
        resultColumns: Int,
        interiorColumns: Int,
        alpha: Double,
        beta: Double
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixMultiplication_initWithDevice_transposeLeft_transposeRight_resultRows_resultColumns_interiorColumns_alpha_beta(
                Self._className, _pointer(device), transposeLeft, transposeRight, resultRows,
                resultColumns, interiorColumns, alpha, beta)
        }
        guard let made else { _refused("MPSMatrixMultiplication", "init") }
        super.init(_owned: made)
    }

    /// C = A * B.
    public init(device: MTLDevice, resultRows: Int, resultColumns: Int, interiorColumns: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixMultiplication_initWithDevice_resultRows_resultColumns_interiorColumns(
                Self._className, _pointer(device), resultRows, resultColumns, interiorColumns)
        }
        guard let made else { _refused("MPSMatrixMultiplication", "init") }
        super.init(_owned: made)
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        leftMatrix: MPSMatrix,
        rightMatrix: MPSMatrix,
        resultMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, leftMatrix, rightMatrix, resultMatrix)) {
            omps_MPSMatrixMultiplication_encodeToCommandBuffer_leftMatrix_rightMatrix_resultMatrix(
                _handle, _pointer(commandBuffer), leftMatrix._handle, rightMatrix._handle,
                resultMatrix._handle)
        }
    }
}
