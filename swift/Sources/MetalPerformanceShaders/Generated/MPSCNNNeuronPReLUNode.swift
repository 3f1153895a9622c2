// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = x < 0 ? a[channel] x : x.
open class MPSCNNNeuronPReLUNode: MPSCNNNeuronNode {
    override public class var _className: String { "MPSCNNNeuronPReLUNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronPReLUNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(source sourceNode: MPSNNImageNode, aData: Data) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNNeuronPReLUNode_nodeWithSource_aData(
                Self._className, sourceNode._handle, _data(aData))
        }
        guard let made else { _refused("MPSCNNNeuronPReLUNode", "init") }
        self.init(_owned: made)
    }
}
