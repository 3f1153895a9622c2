// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a group normalisation.
public class MPSCNNGroupNormalizationGradientNode: MPSNNGradientFilterNode, MPSNNTrainableNode {
    override public class var _className: String { "MPSCNNGroupNormalizationGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNGroupNormalizationGradientNode(_owned: handle)
    }

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
    public var trainingStyle: MPSNNTrainingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNTrainableNode_trainingStyle(_handle) }
            return _value(made, MPSNNTrainingStyle.self)
        }
        set { withExtendedLifetime(self) { omps_MPSNNTrainableNode_setTrainingStyle(_handle, newValue.rawValue) } }
    }
}
