// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Concatenates images along the feature channels; each source is padded to a multiple of four channels.
open class MPSNNConcatenationNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNConcatenationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNConcatenationNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(sources sourceNodes: [MPSNNImageNode]) {
        let made = omps_MPSNNConcatenationNode_nodeWithSources(Self._className, _array(sourceNodes) { _retained($0) })
        guard let made else { _refused("MPSNNConcatenationNode", "init") }
        self.init(_owned: made)
    }
}
