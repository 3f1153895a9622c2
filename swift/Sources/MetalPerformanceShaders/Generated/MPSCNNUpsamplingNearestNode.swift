// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Repeats every pixel: see MPSCNNUpsamplingNearest.
public class MPSCNNUpsamplingNearestNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNUpsamplingNearestNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingNearestNode(_owned: handle)
    }

    public var scaleFactorX: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingNearestNode_scaleFactorX(_handle) } }
    }

    public var scaleFactorY: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingNearestNode_scaleFactorY(_handle) } }
    }

    public convenience init(
        source sourceNode: MPSNNImageNode,
        integerScaleFactorX: Int,
        integerScaleFactorY: Int
    ) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNUpsamplingNearestNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY(
                Self._className, sourceNode._handle, integerScaleFactorX, integerScaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingNearestNode", "init") }
        self.init(_owned: made)
    }
}
