// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Convolution with weights of one bit, as MPSCNNBinaryConvolution computes it. It has no gradient, and so no
/// gradient state and no training. The initialisers with a source and weights alone raise
/// NSInvalidArgumentException.
open class MPSCNNBinaryConvolutionNode: MPSCNNConvolutionNode {
    override public class var _className: String { "MPSCNNBinaryConvolutionNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBinaryConvolutionNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(
        source sourceNode: MPSNNImageNode,
        weights: MPSCNNConvolutionDataSource,
        scaleValue: Float,
        type: MPSCNNBinaryConvolutionType,
        flags: MPSCNNBinaryConvolutionFlags
    ) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNBinaryConvolutionNode_nodeWithSource_weights_scaleValue_type_flags(
                Self._className, sourceNode._handle, _made(weights), scaleValue, type.rawValue,
                flags.rawValue)
        }
        guard let made else { _refused("MPSCNNBinaryConvolutionNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        source sourceNode: MPSNNImageNode,
        weights: MPSCNNConvolutionDataSource,
        outputBiasTerms: UnsafePointer<Float>?,
        outputScaleTerms: UnsafePointer<Float>?,
        inputBiasTerms: UnsafePointer<Float>?,
        inputScaleTerms: UnsafePointer<Float>?,
        type: MPSCNNBinaryConvolutionType,
        flags: MPSCNNBinaryConvolutionFlags
    ) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNBinaryConvolutionNode_nodeWithSource_weights_outputBiasTerms_outputScaleTerms_inputBiasTerms_inputScaleTerms_type_flags(
                Self._className, sourceNode._handle, _made(weights), outputBiasTerms, outputScaleTerms,
                inputBiasTerms, inputScaleTerms, type.rawValue, flags.rawValue)
        }
        guard let made else { _refused("MPSCNNBinaryConvolutionNode", "init") }
        self.init(_owned: made)
    }
}
