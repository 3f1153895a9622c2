// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y = alpha * op(A) * x + beta * y. A batch takes one vector for each matrix. The x of a vector's origin is its
/// first element.
open class MPSMatrixVectorMultiplication: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixVectorMultiplication" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixVectorMultiplication(_owned: handle)
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

    /// `rows` and `columns` are those of op(A). beta 0 leaves y unread.
    public init(device: MTLDevice, transpose: Bool, rows: Int, columns: Int, alpha: Double, beta: Double) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixVectorMultiplication_initWithDevice_transpose_rows_columns_alpha_beta(
                Self._className, _pointer(device), transpose, rows, columns, alpha, beta)
        }
        guard let made else { _refused("MPSMatrixVectorMultiplication", "init") }
        super.init(_owned: made)
    }

    /// y = A * x.
    public init(device: MTLDevice, rows: Int, columns: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixVectorMultiplication_initWithDevice_rows_columns(
                Self._className, _pointer(device), rows, columns)
        }
        guard let made else { _refused("MPSMatrixVectorMultiplication", "init") }
        super.init(_owned: made)
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputMatrix: MPSMatrix,
        inputVector: MPSVector,
        resultVector: MPSVector
    ) {
        withExtendedLifetime((self, commandBuffer, inputMatrix, inputVector, resultVector)) {
            omps_MPSMatrixVectorMultiplication_encodeToCommandBuffer_inputMatrix_inputVector_resultVector(
                _handle, _pointer(commandBuffer), inputMatrix._handle, inputVector._handle,
                resultVector._handle)
        }
    }
}
