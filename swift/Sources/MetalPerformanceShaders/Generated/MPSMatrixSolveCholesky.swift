// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A X = B by the result of MPSMatrixDecompositionCholesky for A.
open class MPSMatrixSolveCholesky: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixSolveCholesky" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixSolveCholesky(_owned: handle)
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

    /// upper: YES where the source is U, NO where it is L. order: rows and columns of A; right-hand sides are
    /// columns.
    public init(device: MTLDevice, upper: Bool, order: Int, numberOfRightHandSides: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixSolveCholesky_initWithDevice_upper_order_numberOfRightHandSides(
                Self._className, _pointer(device), upper, order, numberOfRightHandSides)
        }
        guard let made else { _refused("MPSMatrixSolveCholesky", "init") }
        super.init(_owned: made)
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceMatrix: MPSMatrix,
        rightHandSideMatrix: MPSMatrix,
        solutionMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, sourceMatrix, rightHandSideMatrix, solutionMatrix)) {
            omps_MPSMatrixSolveCholesky_encodeToCommandBuffer_sourceMatrix_rightHandSideMatrix_solutionMatrix(
                _handle, _pointer(commandBuffer), sourceMatrix._handle, rightHandSideMatrix._handle,
                solutionMatrix._handle)
        }
    }
}
