// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of Gram matrices.
open class MPSNNGramMatrixCalculationGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSNNGramMatrixCalculationGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNGramMatrixCalculationGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Factor of the sums. Default: 1.
    open var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSNNGramMatrixCalculationGradientNode_alpha(_handle) } }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSNNGramMatrixCalculationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle)
        }
        guard let made else { _refused("MPSNNGramMatrixCalculationGradientNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        alpha: Float
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSNNGramMatrixCalculationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_alpha(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                alpha)
        }
        guard let made else { _refused("MPSNNGramMatrixCalculationGradientNode", "init") }
        self.init(_owned: made)
    }
}
