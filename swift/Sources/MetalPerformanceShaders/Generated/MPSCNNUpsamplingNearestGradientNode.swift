// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of nearest up-sampling. The factors have to be those of the forward node.
open class MPSCNNUpsamplingNearestGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSCNNUpsamplingNearestGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingNearestGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var scaleFactorX: Double {
        get {
            return withExtendedLifetime(self) { omps_MPSCNNUpsamplingNearestGradientNode_scaleFactorX(_handle) }
        }
    }

    open var scaleFactorY: Double {
        get {
            return withExtendedLifetime(self) { omps_MPSCNNUpsamplingNearestGradientNode_scaleFactorY(_handle) }
        }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        scaleFactorX: Double,
        scaleFactorY: Double
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNUpsamplingNearestGradientNode_nodeWithSourceGradient_sourceImage_gradientState_scaleFactorX_scaleFactorY(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                scaleFactorX, scaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingNearestGradientNode", "init") }
        self.init(_owned: made)
    }
}
