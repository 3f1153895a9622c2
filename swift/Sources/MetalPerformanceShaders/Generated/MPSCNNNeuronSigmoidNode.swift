// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = 1 / (1 + e^-x).
open class MPSCNNNeuronSigmoidNode: MPSCNNNeuronNode {
    override public class var _className: String { "MPSCNNNeuronSigmoidNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronSigmoidNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronSigmoidNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSCNNNeuronSigmoidNode", "init") }
        self.init(_owned: made)
    }
}
