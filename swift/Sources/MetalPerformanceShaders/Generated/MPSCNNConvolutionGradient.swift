// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a convolution with respect to its source, weights and biases.
open class MPSCNNConvolutionGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNConvolutionGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionGradient(_owned: handle)
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

    open var sourceGradientFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradient_sourceGradientFeatureChannels(_handle) }
            return made
        }
    }

    open var sourceImageFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradient_sourceImageFeatureChannels(_handle) }
            return made
        }
    }

    open var groups: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionGradient_groups(_handle) } }
    }

    open var channelMultiplier: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionGradient_channelMultiplier(_handle) } }
    }

    open var dataSource: MPSCNNConvolutionDataSource {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradient_dataSource(_handle) }
            return _existing(_optionalMPSCNNConvolutionDataSource(made))
        }
    }

    /// Which of them; default: all.
    open var gradientOption: MPSCNNConvolutionGradientOption {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradient_gradientOption(_handle) }
            return _value(made, MPSCNNConvolutionGradientOption.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolutionGradient_setGradientOption(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Whether an archive of this kernel keeps the weights of now; default NO. After reading one without weights,
    /// reload them before encoding. The archive of a graph has them.
    open var serializeWeightsAndBiases: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradient_serializeWeightsAndBiases(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolutionGradient_setSerializeWeightsAndBiases(
                    _handle, newValue)
            }
        }
    }

    public init(device: MTLDevice, weights: MPSCNNConvolutionDataSource) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNConvolutionGradient_initWithDevice_weights(
                Self._className, _pointer(device), _made(weights))
        }
        guard let made else { _refused("MPSCNNConvolutionGradient", "init") }
        super.init(_owned: made)
    }

    /// As MPSCNNConvolution's.
    open func reloadWeightsAndBiasesFromDataSource() {
        withExtendedLifetime(self) {
            omps_MPSCNNConvolutionGradient_reloadWeightsAndBiasesFromDataSource(
                _handle)
        }
    }

    /// As MPSCNNConvolution's.
    open func reloadWeightsAndBiases(
        with commandBuffer: MTLCommandBuffer,
        state: MPSCNNConvolutionWeightsAndBiasesState
    ) {
        withExtendedLifetime((self, commandBuffer, state)) {
            omps_MPSCNNConvolutionGradient_reloadWeightsAndBiasesWithCommandBuffer_state(
                _handle, _pointer(commandBuffer), state._handle)
        }
    }
}
