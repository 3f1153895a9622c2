// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Logarithm of the soft maximum.
public class MPSCNNLogSoftMaxNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNLogSoftMaxNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLogSoftMaxNode(_owned: handle)
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNLogSoftMaxNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNLogSoftMaxNode", "init") }
        self.init(_owned: made)
    }
}
