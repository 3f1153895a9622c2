// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a transposed convolution.
open class MPSCNNConvolutionTransposeGradientNode: MPSCNNConvolutionGradientNode {
    override public class var _className: String { "MPSCNNConvolutionTransposeGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionTransposeGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

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
