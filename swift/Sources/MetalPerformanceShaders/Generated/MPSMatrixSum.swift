// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// `neuron(sum over i of scale[i] * A[i] + bias)`: parts of `rows` x `columns` of each matrix, transposed if the
/// kernel says so, with a bias for each column.
open class MPSMatrixSum: MPSKernel {
    override public class var _className: String { "MPSMatrixSum" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixSum(_owned: handle)
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

    /// Rows of each source.
    open var rows: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixSum_rows(_handle) } }
    }

    /// Columns of each source.
    open var columns: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixSum_columns(_handle) } }
    }

    /// Number of sources.
    open var count: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixSum_count(_handle) } }
    }

    /// Whether the result is the transposed sum, `columns` x `rows`.
    open var transpose: Bool {
        get { withExtendedLifetime(self) { omps_MPSMatrixSum_transpose(_handle) } }
    }

    /// First row (x) and column (y) that are written. Default: 0, 0.
    open var resultMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) { omps_MPSMatrixSum_resultMatrixOrigin(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSMatrixSum_setResultMatrixOrigin(_handle, &newValue) }
        }
    }

    open var neuronParameterA: Float {
        get { withExtendedLifetime(self) { omps_MPSMatrixSum_neuronParameterA(_handle) } }
    }

    open var neuronParameterB: Float {
        get { withExtendedLifetime(self) { omps_MPSMatrixSum_neuronParameterB(_handle) } }
    }

    open var neuronParameterC: Float {
        get { withExtendedLifetime(self) { omps_MPSMatrixSum_neuronParameterC(_handle) } }
    }

    public init(device: MTLDevice, count: Int, rows: Int, columns: Int, transpose: Bool) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixSum_initWithDevice_count_rows_columns_transpose(
                Self._className, _pointer(device), count, rows, columns, transpose)
        }
        guard let made else { _refused("MPSMatrixSum", "init") }
        super.init(_owned: made)
    }

    /// Default: MPSCNNNeuronTypeNone.
    open func setNeuronType(
        _ neuronType: MPSCNNNeuronType,
        parameterA: Float,
        parameterB: Float,
        parameterC: Float
    ) {
        withExtendedLifetime(self) {
            omps_MPSMatrixSum_setNeuronType_parameterA_parameterB_parameterC(
                _handle, neuronType.rawValue, parameterA, parameterB, parameterC)
        }
    }

    @discardableResult
    open func neuronType() -> MPSCNNNeuronType {
        let made = withExtendedLifetime(self) { omps_MPSMatrixSum_neuronType(_handle) }
        return _value(made, MPSCNNNeuronType.self)
    }

    /// Element startIndex + i of scales and offsets belongs to source i. Scales are floats; none: 1. Offsets are
    /// pairs of UInt32, row and column, read when the command buffer runs; none: 0, 0.
    open func encode(
        to buffer: MTLCommandBuffer,
        sourceMatrices: [MPSMatrix],
        resultMatrix: MPSMatrix,
        scale scaleVector: MPSVector?,
        offsetVector: MPSVector?,
        biasVector: MPSVector?,
        start startIndex: Int
    ) {
        withExtendedLifetime((self, buffer, resultMatrix, scaleVector, offsetVector, biasVector)) {
            omps_MPSMatrixSum_encodeToCommandBuffer_sourceMatrices_resultMatrix_scaleVector_offsetVector_biasVector_startIndex(
                _handle, _pointer(buffer), _array(sourceMatrices) { _retained($0) },
                resultMatrix._handle, scaleVector?._handle, offsetVector?._handle, biasVector?._handle,
                startIndex)
        }
    }
}
