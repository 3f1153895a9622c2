// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a transposed convolution.
public class MPSCNNConvolutionTransposeGradientNode: MPSCNNConvolutionGradientNode {
    override public class var _className: String { "MPSCNNConvolutionTransposeGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionTransposeGradientNode(_owned: handle)
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        convolutionTransposeGradientState gradientState: MPSCNNConvolutionTransposeGradientStateNode,
        weights: MPSCNNConvolutionDataSource?
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNConvolutionTransposeGradientNode_nodeWithSourceGradient_sourceImage_convolutionTransposeGradientState_weights(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                _made(weights))
        }
        guard let made else { _refused("MPSCNNConvolutionTransposeGradientNode", "init") }
        self.init(_owned: made)
    }
}
