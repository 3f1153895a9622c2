// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// P A = L U with partial pivoting: in the result L is below the diagonal, without its ones, and U from it on.
/// Float32 or Float16. The result may be the source.
open class MPSMatrixDecompositionLU: MPSMatrixUnaryKernel {
    override public class var _className: String { "MPSMatrixDecompositionLU" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixDecompositionLU(_owned: handle)
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

    public init(device: MTLDevice, rows: Int, columns: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixDecompositionLU_initWithDevice_rows_columns(
                Self._className, _pointer(device), rows, columns)
        }
        guard let made else { _refused("MPSMatrixDecompositionLU", "init") }
        super.init(_owned: made)
    }

    /// `pivotIndices` is a UInt32 row of min(rows, columns) numbers: row i changed places with row pivotIndices[i],
    /// one after the other. `status` as of MPSMatrixDecompositionCholesky; a decomposition whose status is singular
    /// is complete, with a 0 on the diagonal of U.
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceMatrix: MPSMatrix,
        resultMatrix: MPSMatrix,
        pivotIndices: MPSMatrix,
        info status: MTLBuffer?
    ) {
        withExtendedLifetime((self, commandBuffer, sourceMatrix, resultMatrix, pivotIndices, status)) {
            omps_MPSMatrixDecompositionLU_encodeToCommandBuffer_sourceMatrix_resultMatrix_pivotIndices_status(
                _handle, _pointer(commandBuffer), sourceMatrix._handle, resultMatrix._handle,
                pivotIndices._handle, _pointer(status))
        }
    }
}
