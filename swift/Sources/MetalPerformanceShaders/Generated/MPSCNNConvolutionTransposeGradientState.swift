// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a transposed convolution with respect to weights and biases. Its `convolution` is nil.
public class MPSCNNConvolutionTransposeGradientState: MPSCNNConvolutionGradientState {
    override public class var _className: String { "MPSCNNConvolutionTransposeGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionTransposeGradientState(_owned: handle)
    }

    /// The kernel that made this state.
    public var convolutionTranspose: MPSCNNConvolutionTranspose {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNConvolutionTransposeGradientState_convolutionTranspose(
                    _handle)
            }
            return _object(made)
        }
    }
}
