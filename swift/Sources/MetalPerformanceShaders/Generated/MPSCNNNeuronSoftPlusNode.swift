// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = a log(1 + e^(b x)); a and b are 1 by default.
open class MPSCNNNeuronSoftPlusNode: MPSCNNNeuronNode {
    override public class var _className: String { "MPSCNNNeuronSoftPlusNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronSoftPlusNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(source sourceNode: MPSNNImageNode, a: Float, b: Float) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronSoftPlusNode_nodeWithSource_a_b(
                Self._className, sourceNode._handle, a, b)
        }
        guard let made else { _refused("MPSCNNNeuronSoftPlusNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronSoftPlusNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNNeuronSoftPlusNode", "init") }
        self.init(_owned: made)
    }
}
