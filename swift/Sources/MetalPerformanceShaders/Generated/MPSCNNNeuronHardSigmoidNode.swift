// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = a x + b clamped to 0..1; a is 0.2 and b is 0.5 by default.
open class MPSCNNNeuronHardSigmoidNode: MPSCNNNeuronNode {
    override public class var _className: String { "MPSCNNNeuronHardSigmoidNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronHardSigmoidNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(source sourceNode: MPSNNImageNode, a: Float, b: Float) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronHardSigmoidNode_nodeWithSource_a_b(
                Self._className, sourceNode._handle, a, b)
        }
        guard let made else { _refused("MPSCNNNeuronHardSigmoidNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronHardSigmoidNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNNeuronHardSigmoidNode", "init") }
        self.init(_owned: made)
    }
}
