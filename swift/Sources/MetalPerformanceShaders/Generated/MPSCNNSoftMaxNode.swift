// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Soft maximum over the channels of each pixel.
public class MPSCNNSoftMaxNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNSoftMaxNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSoftMaxNode(_owned: handle)
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNSoftMaxNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNSoftMaxNode", "init") }
        self.init(_owned: made)
    }
}
