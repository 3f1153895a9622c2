// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y[i][j] = exp(x[i][j]) / sum over k of exp(x[i][k]).
open class MPSMatrixSoftMax: MPSMatrixUnaryKernel {
    override public class var _className: String { "MPSMatrixSoftMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixSoftMax(_owned: handle)
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

    /// Rows, at most; as many as the input has. Default: NSUIntegerMax.
    open var sourceRows: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixSoftMax_sourceRows(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixSoftMax_setSourceRows(_handle, newValue) } }
    }

    /// Columns, at most; as many as the input has. Default: NSUIntegerMax.
    open var sourceColumns: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixSoftMax_sourceColumns(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixSoftMax_setSourceColumns(_handle, newValue) } }
    }

    open func encode(commandBuffer: MTLCommandBuffer, inputMatrix: MPSMatrix, resultMatrix: MPSMatrix) {
        withExtendedLifetime((self, commandBuffer, inputMatrix, resultMatrix)) {
            omps_MPSMatrixSoftMax_encodeToCommandBuffer_inputMatrix_resultMatrix(
                _handle, _pointer(commandBuffer), inputMatrix._handle, resultMatrix._handle)
        }
    }
}
