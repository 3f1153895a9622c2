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

    /// Floats, [output channel][kernel row][kernel column][input channel of the group].
    public var gradientForWeights: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradientState_gradientForWeights(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    /// Floats, [output channel].
    public var gradientForBiases: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradientState_gradientForBiases(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    /// The kernel that made this state.
    public var convolution: MPSCNNConvolution {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradientState_convolution(_handle) }
            return _object(made)
        }
    }

    public var gradientForWeightsLayout: MPSCNNConvolutionWeightsLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionGradientState_gradientForWeightsLayout(_handle) }
            return _value(made, MPSCNNConvolutionWeightsLayout.self)
        }
    }

    public var sourceWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageSizeEncodingState_sourceWidth(_handle) } }
    }

    public var sourceHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImageSizeEncodingState_sourceHeight(_handle) } }
    }
}
