// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = min(x < 0 ? a x : x, b); a is 1 and b is 6 by default.
open class MPSCNNNeuronReLUNNode: MPSCNNNeuronNode {
    override public class var _className: String { "MPSCNNNeuronReLUNNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronReLUNNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(source sourceNode: MPSNNImageNode, a: Float, b: Float) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronReLUNNode_nodeWithSource_a_b(
                Self._className, sourceNode._handle, a, b)
        }
        guard let made else { _refused("MPSCNNNeuronReLUNNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronReLUNNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNNeuronReLUNNode", "init") }
        self.init(_owned: made)
    }
}
