// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Reshaping: see MPSNNReshape.
public class MPSNNReshapeNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNReshapeNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReshapeNode(_owned: handle)
    }

    public convenience init(
        source: MPSNNImageNode,
        resultWidth: Int,
        resultHeight: Int,
        resultFeatureChannels: Int
    ) {
        let made = withExtendedLifetime(source) {
            omps_MPSNNReshapeNode_nodeWithSource_resultWidth_resultHeight_resultFeatureChannels(
                Self._className, source._handle, resultWidth, resultHeight, resultFeatureChannels)
        }
        guard let made else { _refused("MPSNNReshapeNode", "init") }
        self.init(_owned: made)
    }
}
