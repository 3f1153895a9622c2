// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// dx[i][j] = y[i][j] * (g[i][j] - sum over k of g[i][k] * y[i][k]) for the forward kernel's result y.
open class MPSMatrixSoftMaxGradient: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixSoftMaxGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixSoftMaxGradient(_owned: handle)
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

    /// Rows, at most; as many as the gradient has. Default: NSUIntegerMax.
    open var sourceRows: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixSoftMaxGradient_sourceRows(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixSoftMaxGradient_setSourceRows(_handle, newValue) } }
    }

    /// Columns, at most; as many as the gradient has. Default: NSUIntegerMax.
    open var sourceColumns: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixSoftMaxGradient_sourceColumns(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixSoftMaxGradient_setSourceColumns(_handle, newValue) } }
    }

    /// The primary source is the gradient, the secondary one the forward kernel's result.
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        gradientMatrix: MPSMatrix,
        forwardOutputMatrix: MPSMatrix,
        resultMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, gradientMatrix, forwardOutputMatrix, resultMatrix)) {
            omps_MPSMatrixSoftMaxGradient_encodeToCommandBuffer_gradientMatrix_forwardOutputMatrix_resultMatrix(
                _handle, _pointer(commandBuffer), gradientMatrix._handle, forwardOutputMatrix._handle,
                resultMatrix._handle)
        }
    }
}
