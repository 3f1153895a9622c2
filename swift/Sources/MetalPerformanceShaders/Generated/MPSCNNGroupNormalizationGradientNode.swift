// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a group normalisation.
open class MPSCNNGroupNormalizationGradientNode: MPSNNGradientFilterNode, MPSNNTrainableNode {
    override public class var _className: String { "MPSCNNGroupNormalizationGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNGroupNormalizationGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNGroupNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle)
        }
        guard let made else { _refused("MPSCNNGroupNormalizationGradientNode", "init") }
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
