// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The base of the nodes of local normalisations. It computes nothing: a graph that ends there is refused.
open class MPSCNNNormalizationNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNNormalizationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNormalizationNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default: 1.
    open var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNormalizationNode_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNNormalizationNode_setAlpha(_handle, newValue) } }
    }

    /// Default: 5.
    open var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNormalizationNode_beta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNNormalizationNode_setBeta(_handle, newValue) } }
    }

    /// Default: 1.
    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNormalizationNode_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNNormalizationNode_setDelta(_handle, newValue) } }
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNormalizationNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNNormalizationNode", "init") }
        self.init(_owned: made)
    }
}
