// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A X = B, or A^T X = B, by the result of MPSMatrixDecompositionLU for A.
open class MPSMatrixSolveLU: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixSolveLU" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixSolveLU(_owned: handle)
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

    /// order: rows and columns of A; right-hand sides are columns.
    public init(device: MTLDevice, transpose: Bool, order: Int, numberOfRightHandSides: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixSolveLU_initWithDevice_transpose_order_numberOfRightHandSides(
                Self._className, _pointer(device), transpose, order, numberOfRightHandSides)
        }
        guard let made else { _refused("MPSMatrixSolveLU", "init") }
        super.init(_owned: made)
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceMatrix: MPSMatrix,
        rightHandSideMatrix: MPSMatrix,
        pivotIndices: MPSMatrix,
        solutionMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, sourceMatrix, rightHandSideMatrix, pivotIndices, solutionMatrix)) {
            omps_MPSMatrixSolveLU_encodeToCommandBuffer_sourceMatrix_rightHandSideMatrix_pivotIndices_solutionMatrix(
                _handle, _pointer(commandBuffer), sourceMatrix._handle, rightHandSideMatrix._handle,
                pivotIndices._handle, solutionMatrix._handle)
        }
    }
}
