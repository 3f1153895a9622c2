// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = x < 0 ? a (e^x - 1) : x; a is 1 by default.
open class MPSCNNNeuronELUNode: MPSCNNNeuronNode {
    override public class var _className: String { "MPSCNNNeuronELUNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronELUNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(source sourceNode: MPSNNImageNode, a: Float) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronELUNode_nodeWithSource_a(
                Self._className, sourceNode._handle, a)
        }
        guard let made else { _refused("MPSCNNNeuronELUNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronELUNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNNeuronELUNode", "init") }
        self.init(_owned: made)
    }
}
