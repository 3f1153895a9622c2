// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of MPSMatrixFullyConnected without a neuron, given g = dL/dy. They are `alpha * g * W'` for the data,
/// `alpha * x' * g` for the weights, and for the bias the sums of g over its rows.
open class MPSMatrixFullyConnectedGradient: MPSMatrixBinaryKernel {
    override public class var _className: String { "MPSMatrixFullyConnectedGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixFullyConnectedGradient(_owned: handle)
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

    /// Rows of the gradient, at most; as many as there are. Default: NSUIntegerMax.
    open var sourceNumberOfFeatureVectors: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSMatrixFullyConnectedGradient_sourceNumberOfFeatureVectors(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixFullyConnectedGradient_setSourceNumberOfFeatureVectors(
                    _handle, newValue)
            }
        }
    }

    /// Columns of the gradient, at most; as many as there are. Default: NSUIntegerMax.
    open var sourceOutputFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSMatrixFullyConnectedGradient_sourceOutputFeatureChannels(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixFullyConnectedGradient_setSourceOutputFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    /// Rows of the weights or columns of the input, at most; as many as there are. Default: NSUIntegerMax.
    open var sourceInputFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSMatrixFullyConnectedGradient_sourceInputFeatureChannels(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixFullyConnectedGradient_setSourceInputFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    /// Default: 1.
    open var alpha: Double {
        get { withExtendedLifetime(self) { omps_MPSMatrixFullyConnectedGradient_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixFullyConnectedGradient_setAlpha(_handle, newValue) } }
    }

    /// The primary source is the gradient, the secondary one the weights.
    open func encodeForData(
        to commandBuffer: MTLCommandBuffer,
        gradientMatrix: MPSMatrix,
        weightMatrix: MPSMatrix,
        resultGradientForDataMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, gradientMatrix, weightMatrix, resultGradientForDataMatrix)) {
            omps_MPSMatrixFullyConnectedGradient_encodeGradientForDataToCommandBuffer_gradientMatrix_weightMatrix_resultGradientForDataMatrix(
                _handle, _pointer(commandBuffer), gradientMatrix._handle, weightMatrix._handle,
                resultGradientForDataMatrix._handle)
        }
    }

    /// The primary source is the gradient, the secondary one the forward kernel's input.
    open func encodeForWeightsAndBias(
        to commandBuffer: MTLCommandBuffer,
        gradientMatrix: MPSMatrix,
        inputMatrix: MPSMatrix,
        resultGradientForWeightMatrix: MPSMatrix,
        resultGradientForBiasVector: MPSVector?
    ) {
        withExtendedLifetime((self, commandBuffer, gradientMatrix, inputMatrix, resultGradientForWeightMatrix, resultGradientForBiasVector)) {
            omps_MPSMatrixFullyConnectedGradient_encodeGradientForWeightsAndBiasToCommandBuffer_gradientMatrix_inputMatrix_resultGradientForWeightMatrix_resultGradientForBiasVector(
                _handle, _pointer(commandBuffer), gradientMatrix._handle, inputMatrix._handle,
                resultGradientForWeightMatrix._handle, resultGradientForBiasVector?._handle)
        }
    }
}
