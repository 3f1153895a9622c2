// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the neuron nodes.
open class MPSCNNNeuronNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNNeuronNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var a: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuronNode_a(_handle) } }
    }

    open var b: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuronNode_b(_handle) } }
    }

    open var c: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuronNode_c(_handle) } }
    }

    /// Any neuron that has a node.
    public convenience init(source sourceNode: MPSNNImageNode, descriptor: MPSNNNeuronDescriptor) {
        let made = withExtendedLifetime((sourceNode, descriptor)) {
            omps_MPSCNNNeuronNode_nodeWithSource_descriptor(
                Self._className, sourceNode._handle, descriptor._handle)
        }
        guard let made else { _refused("MPSCNNNeuronNode", "init") }
        self.init(_owned: made)
    }
}
