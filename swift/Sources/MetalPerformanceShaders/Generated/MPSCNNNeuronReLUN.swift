// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = min(x < 0 ? a x : x, b).
open class MPSCNNNeuronReLUN: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronReLUN" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronReLUN(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, neuronDescriptor: MPSNNNeuronDescriptor) {
        super.init(device: device, neuronDescriptor: neuronDescriptor)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    public init(device: MTLDevice, a: Float, b: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronReLUN_initWithDevice_a_b(
                Self._className, _pointer(device), a, b)
        }
        guard let made else { _refused("MPSCNNNeuronReLUN", "init") }
        super.init(_owned: made)
    }
}
