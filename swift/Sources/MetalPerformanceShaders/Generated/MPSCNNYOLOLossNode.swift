// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// YOLO loss whose result image is the gradient: see MPSCNNYOLOLoss.
open class MPSCNNYOLOLossNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNYOLOLossNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNYOLOLossNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The labels' place in the graph.
    open var inputLabels: MPSNNLabelsNode {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNYOLOLossNode_inputLabels(_handle) }) }
    }

    public convenience init(source: MPSNNImageNode, lossDescriptor descriptor: MPSCNNYOLOLossDescriptor) {
        let made = withExtendedLifetime((source, descriptor)) {
            omps_MPSCNNYOLOLossNode_nodeWithSource_lossDescriptor(
                Self._className, source._handle, descriptor._handle)
        }
        guard let made else { _refused("MPSCNNYOLOLossNode", "init") }
        self.init(_owned: made)
    }
}
