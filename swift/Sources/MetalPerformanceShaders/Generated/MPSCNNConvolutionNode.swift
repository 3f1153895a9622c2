// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Convolution.
open class MPSCNNConvolutionNode: MPSNNFilterNode, MPSNNTrainableNode {
    override public class var _className: String { "MPSCNNConvolutionNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default: GPU.
    open var trainingStyle: MPSNNTrainingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionNode_trainingStyle(_handle) }
            return _value(made, MPSNNTrainingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolutionNode_setTrainingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Half rounds each product and each sum to float16. Default: Float. Gradient kernels sum in float32.
    open var accumulatorPrecision: MPSNNConvolutionAccumulatorPrecisionOption {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionNode_accumulatorPrecision(_handle) }
            return _value(made, MPSNNConvolutionAccumulatorPrecisionOption.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolutionNode_setAccumulatorPrecision(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// The state that an optimizer or a transposed convolution needs.
    open var convolutionGradientState: MPSCNNConvolutionGradientStateNode? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionNode_convolutionGradientState(_handle) }
            return _optional(made)
        }
    }

    public convenience init(source sourceNode: MPSNNImageNode, weights: MPSCNNConvolutionDataSource) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNConvolutionNode_nodeWithSource_weights(
                Self._className, sourceNode._handle, _made(weights))
        }
        guard let made else { _refused("MPSCNNConvolutionNode", "init") }
        self.init(_owned: made)
    }
}
