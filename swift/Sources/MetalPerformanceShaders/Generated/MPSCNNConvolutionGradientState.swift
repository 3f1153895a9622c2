// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients with respect to weights and biases, summed over the batch. To read them on the CPU, encode
/// synchronizeOnCommandBuffer: and wait for the command buffer. Not to be used for another batch.
open class MPSCNNConvolutionGradientState: MPSNNGradientState, MPSImageSizeEncodingState {
    override public class var _className: String { "MPSCNNConvolutionGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionGradientState(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, bufferSize: Int) {
        super.init(device: device, bufferSize: bufferSize)
    }

    override public init(device: MTLDevice, textureDescriptor descriptor: MTLTextureDescriptor) {
        super.init(device: device, textureDescriptor: descriptor)
    }

    override public init(resource: MTLResource?) {
        super.init(resource: resource)
    }

    override public init(device: MTLDevice, resourceList: MPSStateResourceList) {
        super.init(device: device, resourceList: resourceList)
    }

    override public init(resources: [MTLResource]?) {
        super.init(resources: resources)
    }

    /// Floats, [output channel][kernel row][kernel column][input channel of the group].
    open var gradientForWeights: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradientState_gradientForWeights(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    /// Floats, [output channel].
    open var gradientForBiases: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradientState_gradientForBiases(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    /// The kernel that made this state.
    open var convolution: MPSCNNConvolution {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradientState_convolution(_handle) }
            return _object(made)
        }
    }

    open var gradientForWeightsLayout: MPSCNNConvolutionWeightsLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradientState_gradientForWeightsLayout(_handle) }
            return _value(made, MPSCNNConvolutionWeightsLayout.self)
        }
    }

    open var sourceWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageSizeEncodingState_sourceWidth(_handle) } }
    }

    open var sourceHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImageSizeEncodingState_sourceHeight(_handle) } }
    }
}
