// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of a spatial mean: the incoming one, divided by the number of pixels, for each pixel.
public class MPSNNReductionSpatialMeanGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSNNReductionSpatialMeanGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionSpatialMeanGradientNode(_owned: handle)
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSNNReductionSpatialMeanGradientNode_nodeWithSourceGradient_sourceImage_gradientState(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle)
        }
        guard let made else { _refused("MPSNNReductionSpatialMeanGradientNode", "init") }
        self.init(_owned: made)
    }
}
