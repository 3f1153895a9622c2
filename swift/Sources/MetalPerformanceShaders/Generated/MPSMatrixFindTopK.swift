// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Values in falling order, of equal ones the first first, and their columns.
open class MPSMatrixFindTopK: MPSMatrixUnaryKernel {
    override public class var _className: String { "MPSMatrixFindTopK" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixFindTopK(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_sourceRows(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_setSourceRows(_handle, newValue) } }
    }

    /// Columns, at most; as many as the input has. Default: NSUIntegerMax.
    open var sourceColumns: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_sourceColumns(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_setSourceColumns(_handle, newValue) } }
    }

    /// Added to every column. Default: 0.
    open var indexOffset: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_indexOffset(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_setIndexOffset(_handle, newValue) } }
    }

    /// 1 to 16.
    open var numberOfTopKValues: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_numberOfTopKValues(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_setNumberOfTopKValues(_handle, newValue) } }
    }

    public init(device: MTLDevice, numberOfTopKValues: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixFindTopK_initWithDevice_numberOfTopKValues(
                Self._className, _pointer(device), numberOfTopKValues)
        }
        guard let made else { _refused("MPSMatrixFindTopK", "init") }
        super.init(_owned: made)
    }

    /// Columns are UInt32; values are of the input's type. Both results begin at `resultMatrixOrigin`.
    open func encode(
        commandBuffer: MTLCommandBuffer,
        inputMatrix: MPSMatrix,
        resultIndexMatrix: MPSMatrix,
        resultValueMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, inputMatrix, resultIndexMatrix, resultValueMatrix)) {
            omps_MPSMatrixFindTopK_encodeToCommandBuffer_inputMatrix_resultIndexMatrix_resultValueMatrix(
                _handle, _pointer(commandBuffer), inputMatrix._handle, resultIndexMatrix._handle,
                resultValueMatrix._handle)
        }
    }
}
