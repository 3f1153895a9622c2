// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Transposed convolution: see MPSCNNConvolutionTranspose. Padding default: same.
open class MPSCNNConvolutionTransposeNode: MPSCNNConvolutionNode {
    override public class var _className: String { "MPSCNNConvolutionTransposeNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionTransposeNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The result has the size of the source of the convolution that makes the state; with nil, the padding policy
    /// says it.
    public convenience init(
        source sourceNode: MPSNNImageNode,
        convolutionGradientState: MPSCNNConvolutionGradientStateNode?,
        weights: MPSCNNConvolutionDataSource
    ) {
        let made = withExtendedLifetime((sourceNode, convolutionGradientState)) {
            omps_MPSCNNConvolutionTransposeNode_nodeWithSource_convolutionGradientState_weights(
                Self._className, sourceNode._handle, convolutionGradientState?._handle, _made(weights))
        }
        guard let made else { _refused("MPSCNNConvolutionTransposeNode", "init") }
        self.init(_owned: made)
    }
}
