// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of nearest up-sampling. The factors have to be those of the forward node.
public class MPSCNNUpsamplingNearestGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSCNNUpsamplingNearestGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingNearestGradientNode(_owned: handle)
    }

    public var scaleFactorX: Double {
        get {
            return withExtendedLifetime(self) { omps_MPSCNNUpsamplingNearestGradientNode_scaleFactorX(_handle) }
        }
    }

    public var scaleFactorY: Double {
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
