// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = (a x + b)^c; a is 1, b is 0, c is 1 by default.
open class MPSCNNNeuronPowerNode: MPSCNNNeuronNode {
    override public class var _className: String { "MPSCNNNeuronPowerNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronPowerNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(source sourceNode: MPSNNImageNode, a: Float, b: Float, c: Float) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronPowerNode_nodeWithSource_a_b_c(
                Self._className, sourceNode._handle, a, b, c)
        }
        guard let made else { _refused("MPSCNNNeuronPowerNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronPowerNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNNeuronPowerNode", "init") }
        self.init(_owned: made)
    }
}
