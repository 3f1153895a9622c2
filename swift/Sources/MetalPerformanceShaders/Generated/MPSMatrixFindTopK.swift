// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Values in falling order, of equal ones the first first, and their columns.
public class MPSMatrixFindTopK: MPSMatrixUnaryKernel {
    override public class var _className: String { "MPSMatrixFindTopK" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixFindTopK(_owned: handle)
    }

    /// Rows, at most; as many as the input has. Default: NSUIntegerMax.
    public var sourceRows: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_sourceRows(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_setSourceRows(_handle, newValue) } }
    }

    /// Columns, at most; as many as the input has. Default: NSUIntegerMax.
    public var sourceColumns: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_sourceColumns(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_setSourceColumns(_handle, newValue) } }
    }

    /// Added to every column. Default: 0.
    public var indexOffset: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_indexOffset(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_setIndexOffset(_handle, newValue) } }
    }

    /// 1 to 16.
    public var numberOfTopKValues: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_numberOfTopKValues(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFindTopK_setNumberOfTopKValues(_handle, newValue) } }
    }

    public convenience init(device: MTLDevice, numberOfTopKValues: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixFindTopK_initWithDevice_numberOfTopKValues(
                Self._className, _pointer(device), numberOfTopKValues)
        }
        guard let made else { _refused("MPSMatrixFindTopK", "init") }
        self.init(_owned: made)
    }

    /// Columns are UInt32; values are of the input's type. Both results begin at `resultMatrixOrigin`.
    public func encode(
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
