// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Ones of the source's size: where a gradient pass starts.
open class MPSNNInitialGradientNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNInitialGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNInitialGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(source: MPSNNImageNode) {
        let made = withExtendedLifetime(source) {
            omps_MPSNNInitialGradientNode_nodeWithSource(
                Self._className, source._handle)
        }
        guard let made else { _refused("MPSNNInitialGradientNode", "init") }
        self.init(_owned: made)
    }
}
