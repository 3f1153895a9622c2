// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// op(A) X = alpha B, or X op(A) = alpha B, where A is a triangle.
open class MPSMatrixSolveTriangular: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixSolveTriangular" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixSolveTriangular(_owned: handle)
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

    /// With `right` it solves X op(A) = alpha B, whose right-hand sides are rows. With `upper` it reads the upper
    /// triangle of the source. With `transpose`, op(A) = A^T. With `unit` the diagonal is taken as 1 and not read.
    /// A has `order` rows and columns.
    public init(
        device: MTLDevice,
        right: Bool,
        upper: Bool,
        transpose: Bool,
        unit: Bool,
        order: Int,
        numberOfRightHandSides: Int,
        alpha: Double
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixSolveTriangular_initWithDevice_right_upper_transpose_unit_order_numberOfRightHandSides_alpha(
                Self._className, _pointer(device), right, upper, transpose, unit, order,
                numberOfRightHandSides, alpha)
        }
        guard let made else { _refused("MPSMatrixSolveTriangular", "init") }
        super.init(_owned: made)
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceMatrix: MPSMatrix,
        rightHandSideMatrix: MPSMatrix,
        solutionMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, sourceMatrix, rightHandSideMatrix, solutionMatrix)) {
            omps_MPSMatrixSolveTriangular_encodeToCommandBuffer_sourceMatrix_rightHandSideMatrix_solutionMatrix(
                _handle, _pointer(commandBuffer), sourceMatrix._handle, rightHandSideMatrix._handle,
                solutionMatrix._handle)
        }
    }
}
