// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// `z = gz(Wz x + Uz h0 + bz), r = gr(Wr x + Ur h0 + br), h = gh(Wh x + Uh (r h0) + Vh (z h0) + bh), h1 = (1 -
/// z^p)^(1/p) h + z h0`. Without Vh it is the usual GRU, with Vh in place of Uh the minimal gated unit.
open class MPSGRUDescriptor: MPSRNNDescriptor {
    override public class var _className: String { "MPSGRUDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGRUDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var inputGateInputWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGRUDescriptor_inputGateInputWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGRUDescriptor_setInputGateInputWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var inputGateRecurrentWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGRUDescriptor_inputGateRecurrentWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGRUDescriptor_setInputGateRecurrentWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var recurrentGateInputWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGRUDescriptor_recurrentGateInputWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGRUDescriptor_setRecurrentGateInputWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var recurrentGateRecurrentWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGRUDescriptor_recurrentGateRecurrentWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGRUDescriptor_setRecurrentGateRecurrentWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var outputGateInputWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGRUDescriptor_outputGateInputWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGRUDescriptor_setOutputGateInputWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var outputGateRecurrentWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGRUDescriptor_outputGateRecurrentWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGRUDescriptor_setOutputGateRecurrentWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var outputGateInputGateWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGRUDescriptor_outputGateInputGateWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGRUDescriptor_setOutputGateInputGateWeights(
                    _handle, _made(newValue))
            }
        }
    }

    /// p. Default: 1.
    open var gatePnormValue: Float {
        get { withExtendedLifetime(self) { omps_MPSGRUDescriptor_gatePnormValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGRUDescriptor_setGatePnormValue(_handle, newValue) } }
    }

    /// YES: h1 = (1 - z^p)^(1/p) h0 + z h. Default: NO.
    open var flipOutputGates: Bool {
        get { withExtendedLifetime(self) { omps_MPSGRUDescriptor_flipOutputGates(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGRUDescriptor_setFlipOutputGates(_handle, newValue) } }
    }

    @discardableResult
    open class func createGRUDescriptor(
        withInputFeatureChannels inputFeatureChannels: Int,
        outputFeatureChannels: Int
    ) -> MPSGRUDescriptor {
        let made = omps_MPSGRUDescriptor_class_createGRUDescriptorWithInputFeatureChannels_outputFeatureChannels(
            inputFeatureChannels, outputFeatureChannels)
        return _object(made)
    }
}
