// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of dropout.
open class MPSCNNDropoutGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSCNNDropoutGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDropoutGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var keepProbability: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNDropoutGradientNode_keepProbability(_handle) } }
    }

    open var seed: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNDropoutGradientNode_seed(_handle) } }
    }

    open var maskStrideInPixels: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSCNNDropoutGradientNode_maskStrideInPixels(_handle, &result) }
            return result
        }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        keepProbability: Float,
        seed: Int,
        maskStrideInPixels: MTLSize
    ) {
        var maskStrideInPixels = maskStrideInPixels
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNDropoutGradientNode_nodeWithSourceGradient_sourceImage_gradientState_keepProbability_seed_maskStrideInPixels(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                keepProbability, seed, &maskStrideInPixels)
        }
        guard let made else { _refused("MPSCNNDropoutGradientNode", "init") }
        self.init(_owned: made)
    }
}
