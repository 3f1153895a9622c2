// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Loss whose result image is the gradient, so it starts the gradient pass. The labels are a source state of the
/// graph.
open class MPSCNNLossNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNLossNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLossNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The labels' place in the graph.
    open var inputLabels: MPSNNLabelsNode {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNLossNode_inputLabels(_handle) }) }
    }

    public convenience init(source: MPSNNImageNode, lossDescriptor descriptor: MPSCNNLossDescriptor) {
        let made = withExtendedLifetime((source, descriptor)) {
            omps_MPSCNNLossNode_nodeWithSource_lossDescriptor(
                Self._className, source._handle, descriptor._handle)
        }
        guard let made else { _refused("MPSCNNLossNode", "init") }
        self.init(_owned: made)
    }
}
