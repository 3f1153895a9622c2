// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Reshaping: see MPSNNReshape.
open class MPSNNReshapeNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNReshapeNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReshapeNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

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
