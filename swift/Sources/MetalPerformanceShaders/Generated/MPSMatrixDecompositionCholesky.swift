// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A = L L^T, or A = U^T U, of symmetric matrices that are positive definite; Float32 or Float16. The result may be
/// the source.
open class MPSMatrixDecompositionCholesky: MPSMatrixUnaryKernel {
    override public class var _className: String { "MPSMatrixDecompositionCholesky" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixDecompositionCholesky(_owned: handle)
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

    /// lower: YES reads the lower triangle of the source and writes L, NO the upper one and U. order: rows and
    /// columns.
    public init(device: MTLDevice, lower: Bool, order: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixDecompositionCholesky_initWithDevice_lower_order(
                Self._className, _pointer(device), lower, order)
        }
        guard let made else { _refused("MPSMatrixDecompositionCholesky", "init") }
        super.init(_owned: made)
    }

    /// The other triangle of the result becomes 0. `status` receives an MPSMatrixDecompositionStatus for every
    /// matrix of the source, at the matrix' number. Without success, the columns of L (rows of U) from the failing
    /// one on are 0.
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceMatrix: MPSMatrix,
        resultMatrix: MPSMatrix,
        status: MTLBuffer?
    ) {
        withExtendedLifetime((self, commandBuffer, sourceMatrix, resultMatrix, status)) {
            omps_MPSMatrixDecompositionCholesky_encodeToCommandBuffer_sourceMatrix_resultMatrix_status(
                _handle, _pointer(commandBuffer), sourceMatrix._handle, resultMatrix._handle,
                _pointer(status))
        }
    }
}
