// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a neuron.
open class MPSCNNNeuronGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSCNNNeuronGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var descriptor: MPSNNNeuronDescriptor {
        get { _object(withExtendedLifetime(self) { omps_MPSCNNNeuronGradientNode_descriptor(_handle) }) }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        descriptor: MPSNNNeuronDescriptor
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState, descriptor)) {
            omps_MPSCNNNeuronGradientNode_nodeWithSourceGradient_sourceImage_gradientState_descriptor(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                descriptor._handle)
        }
        guard let made else { _refused("MPSCNNNeuronGradientNode", "init") }
        self.init(_owned: made)
    }
}
