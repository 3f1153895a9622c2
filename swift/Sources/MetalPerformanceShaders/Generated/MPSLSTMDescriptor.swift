// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// `I, F, C = g(W x + U h0 + V c0 + b), c1 = F c0 + I C, O = g(W x + U h0 + V c1 + b), h1 = O gh(c1)`
open class MPSLSTMDescriptor: MPSRNNDescriptor {
    override public class var _className: String { "MPSLSTMDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSLSTMDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// YES: V are rows of numbers that multiply the cell's features. Default: NO.
    open var memoryWeightsAreDiagonal: Bool {
        get { withExtendedLifetime(self) { omps_MPSLSTMDescriptor_memoryWeightsAreDiagonal(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSLSTMDescriptor_setMemoryWeightsAreDiagonal(_handle, newValue) }
        }
    }

    open var inputGateInputWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_inputGateInputWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setInputGateInputWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var inputGateRecurrentWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_inputGateRecurrentWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setInputGateRecurrentWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var inputGateMemoryWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_inputGateMemoryWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setInputGateMemoryWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var forgetGateInputWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_forgetGateInputWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setForgetGateInputWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var forgetGateRecurrentWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_forgetGateRecurrentWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setForgetGateRecurrentWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var forgetGateMemoryWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_forgetGateMemoryWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setForgetGateMemoryWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var outputGateInputWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_outputGateInputWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setOutputGateInputWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var outputGateRecurrentWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_outputGateRecurrentWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setOutputGateRecurrentWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var outputGateMemoryWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_outputGateMemoryWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setOutputGateMemoryWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var cellGateInputWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_cellGateInputWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setCellGateInputWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var cellGateRecurrentWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_cellGateRecurrentWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setCellGateRecurrentWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var cellGateMemoryWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_cellGateMemoryWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setCellGateMemoryWeights(
                    _handle, _made(newValue))
            }
        }
    }

    /// gh. Default: MPSCNNNeuronTypeTanH with 1, 1, 1.
    open var cellToOutputNeuronType: MPSCNNNeuronType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSLSTMDescriptor_cellToOutputNeuronType(_handle) }
            return _value(made, MPSCNNNeuronType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSLSTMDescriptor_setCellToOutputNeuronType(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var cellToOutputNeuronParamA: Float {
        get { withExtendedLifetime(self) { omps_MPSLSTMDescriptor_cellToOutputNeuronParamA(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSLSTMDescriptor_setCellToOutputNeuronParamA(_handle, newValue) }
        }
    }

    open var cellToOutputNeuronParamB: Float {
        get { withExtendedLifetime(self) { omps_MPSLSTMDescriptor_cellToOutputNeuronParamB(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSLSTMDescriptor_setCellToOutputNeuronParamB(_handle, newValue) }
        }
    }

    open var cellToOutputNeuronParamC: Float {
        get { withExtendedLifetime(self) { omps_MPSLSTMDescriptor_cellToOutputNeuronParamC(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSLSTMDescriptor_setCellToOutputNeuronParamC(_handle, newValue) }
        }
    }

    @discardableResult
    open class func createLSTMDescriptor(
        withInputFeatureChannels inputFeatureChannels: Int,
        outputFeatureChannels: Int
    ) -> MPSLSTMDescriptor {
        let made = omps_MPSLSTMDescriptor_class_createLSTMDescriptorWithInputFeatureChannels_outputFeatureChannels(
            inputFeatureChannels, outputFeatureChannels)
        return _object(made)
    }
}
