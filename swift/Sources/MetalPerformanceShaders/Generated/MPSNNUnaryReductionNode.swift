// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The base of the nodes of reductions: see MPSNNReduceUnary.
open class MPSNNUnaryReductionNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNUnaryReductionNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNUnaryReductionNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The part of the source that is read. Default: MPSRectNoClip, all of it.
    open var clipRectSource: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSNNUnaryReductionNode_clipRectSource(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSNNUnaryReductionNode_setClipRectSource(_handle, &newValue) }
        }
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSNNUnaryReductionNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSNNUnaryReductionNode", "init") }
        self.init(_owned: made)
    }
}
