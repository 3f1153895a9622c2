// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a transposed convolution's weights and biases.
public class MPSCNNConvolutionTransposeGradientStateNode: MPSCNNConvolutionGradientStateNode {
    override public class var _className: String { "MPSCNNConvolutionTransposeGradientStateNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionTransposeGradientStateNode(_owned: handle)
    }
}
