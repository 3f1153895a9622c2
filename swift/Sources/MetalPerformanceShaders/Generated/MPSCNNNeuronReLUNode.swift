// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = x < 0 ? a x : x; a is 0 by default.
open class MPSCNNNeuronReLUNode: MPSCNNNeuronNode {
    override public class var _className: String { "MPSCNNNeuronReLUNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronReLUNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(source sourceNode: MPSNNImageNode, a: Float) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronReLUNode_nodeWithSource_a(
                Self._className, sourceNode._handle, a)
        }
        guard let made else { _refused("MPSCNNNeuronReLUNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronReLUNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNNeuronReLUNode", "init") }
        self.init(_owned: made)
    }
}
