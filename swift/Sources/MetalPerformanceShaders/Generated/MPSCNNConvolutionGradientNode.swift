// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a convolution.
open class MPSCNNConvolutionGradientNode: MPSNNGradientFilterNode, MPSNNTrainableNode {
    override public class var _className: String { "MPSCNNConvolutionGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        convolutionGradientState gradientState: MPSCNNConvolutionGradientStateNode,
        weights: MPSCNNConvolutionDataSource?
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNConvolutionGradientNode_nodeWithSourceGradient_sourceImage_convolutionGradientState_weights(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                _made(weights))
        }
        guard let made else { _refused("MPSCNNConvolutionGradientNode", "init") }
        self.init(_owned: made)
    }

    /// Default: GPU.
    open var trainingStyle: MPSNNTrainingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNTrainableNode_trainingStyle(_handle) }
            return _value(made, MPSNNTrainingStyle.self)
        }
        set { withExtendedLifetime(self) { omps_MPSNNTrainableNode_setTrainingStyle(_handle, newValue.rawValue) } }
    }
}
